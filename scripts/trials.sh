#!/usr/bin/env bash
# Runs the trials of issue 49 again, line by line: the tests that hold each kind of fault, with other inputs than the reported ones.
#   scripts/trials.sh [LINE ...]        all lines, or those; exit code 1 where one fails
# A line passes when all its tests ran and passed; a test that is not there fails the line.
set -euo pipefail
cd "$(dirname "$0")/.."

# LINE|WHAT|TESTS
trials() {
    cat << 'END'
1|one bad folder hides no other|what_cannot_be_read_is_named_and_the_rest_is_shown
2|hosts by the standard, errors with field and bounds|hosts_are_compared_by_the_standard every_wrong_field_is_named
3|names with a hash, joins that wait|labels_with_a_hash
3|parts not there yet are 75, large experiments refused|what_joins_parts an_experiment_too_large
4|each task asks its own engine|a_task_asks_for
5|one reader of lines|text::tests
5|marks, line ends, blanks; a game beyond the end|text_files
6|errors of the system name path and remedy|system_errors
7|names from right to left, ranks of ties|hebrew_runs_from_the_right equal_win_rates_share_a_rank
7|nouns agree with numbers|nouns_agree
8|names that match|a_name_that_is_no_setup
9|one policy for intervals|interval::tests
9|few pairs, the same setups|small_samples
10|a match that a test may end|a_match_that_a_test_may_end
11|the power of searches|the_power_of_searches_is_said
13|the planned power is that of the ranking|the_power_that_is_planned
13|early looks|looks::tests
14|registrations|registration
15|confirming again spends|confirming_again_with_other_pairs
16|controls|uniform_draws_are_a_control_only
17|tables as data|setups_are_taken_apart comparisons_are_of_every_two a_verdict_names the_dictionary_has
19|two sweeps|two_sweeps_are_compared
20|work is bounded and outlives requests|a_report_is_made_once the_queue_for_reports_is_limited silent_connections_end nothing_is_answered_without_the_token
20|an opponent decides once|an_opponent_decides_once
21|forged manifests|a_forged_manifest_is_found_out
22|one place for exit codes|exit::tests panics::tests a_check_that_has_no_room
22|a full disk in every format|a_full_disk
23|nobody's files are replaced|outputs::
24|right check sums, wrong content|a_line_with_a_right_check_sum a_section_that_is_cut_off
24|journals and blocks in every command|a_journal_with_other_numbers a_small_block_that_unpacks
25|names, limits, interrupts|names_that_no_script limits_of_the_shell an_interrupt_inside
END
}

failed=0
while IFS='|' read -r line what tests; do
    if [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qx "$line"; then continue; fi
    # Filters are parts of the names of tests.
    # shellcheck disable=SC2086
    said=$(cargo test --workspace --locked --lib --bins --tests -- $tests 2>&1 || true)
    verdict=passed
    for test in $tests; do
        grep -q "^test .*$test.* ok$" <<< "$said" || verdict="FAILED: $test"
    done
    if grep -q '^test .*FAILED\|^error' <<< "$said"; then verdict="FAILED: $(grep -m1 '^test .*FAILED\|^error' <<< "$said")"; fi
    [ "$verdict" = passed ] || failed=1
    printf '%-3s %-60s %s\n' "$line" "$what" "$verdict"
done < <(trials)
exit "$failed"
