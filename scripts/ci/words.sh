#!/usr/bin/env bash
# Finds dialect for which there is a standard word, in the Rust sources, README, CHANGELOG and the pages written by hand.
#   scripts/ci/words.sh [FILE ...]    all files, or those; prints FILE:LINE: "phrase"; write: WORD. Exit code 1 if anything is found
# The list has only phrases without a remaining occurrence; add one when its last occurrence is gone. Needs bash, git and awk.
set -euo pipefail
cd "$(dirname "$0")/../.."

# PHRASE|WORD, where the phrase is an extended regular expression in lower case for whole words.
list() {
    cat << 'END'
by lot|at random, random
reckon(s|ed|ing)?|compute, evaluate, assume
anew|again; recreate, reread, rewrite
a thing|the noun for it
so much|this much, by this much; the noun for it
(tells?|telling|told) ([a-z]+ )?([a-z]+ )?([a-z]+ )?apart|distinguish; significantly different
(brings?|brought) along|ships with
(passes|turns) running|consecutive
held against|checked against, tested against
(comes?|came) about|arise, occur; the origin of
(comes?|came) of (it|them|that|this)|the result
what (comes|came) of|the result of
(gives?|gave|given) away|costs, loses, reveals
goes round|wraps, reverses
whoever|the player who, the process that, the caller
heed(s|ed|ing)?|consider, ignore
fresh luck|held-out seeds, independent seeds
per cent|percent
by heart|memorise
wished for|wanted, target
worthiest|most valuable
in the midst|in the middle
each by itself|each alone; not simultaneous
(points|turns) a (game|turn)|points per game, points per turn
pairs a matchup|pairs per matchup
(is|are) told|is given, reads, receives
what is said of|the error of, the sentences on
END
}

if [ $# -gt 0 ]; then
    files=("$@")
else
    mapfile -t files < <(git ls-files -- 'crates/*.rs' 'docs/*.md' README.md CHANGELOG.md ':!docs/notebook' ':!docs/reference')
fi

list | awk '
    # Standard input is the list.
    FILENAME == "-" {
        bar = match($0, /\|[^|)]*$/)
        phrase[++phrases] = "(^|[^a-z_])(" substr($0, 1, bar - 1) ")([^a-z_]|$)"
        word[phrases] = substr($0, bar + 1)
        next
    }
    FNR == 1 { before = "" }
    {
        text = tolower($0)
        sub(/^[ \t]*(\/\/[\/!]?|#+|[-*>])?[ \t]*/, "", text)
        # A phrase may begin in the last words of the line before.
        line = before " " text
        for (i = 1; i <= phrases; i++) {
            start = 0
            while (match(substr(line, start + 1), phrase[i])) {
                found = substr(line, start + RSTART, RLENGTH)
                start += RSTART + RLENGTH - 1
                if (start <= length(before)) continue
                gsub(/^[^a-z]+|[^a-z]+$/, "", found)
                printf "%s:%d: \"%s\"; write: %s\n", FILENAME, FNR, found, word[i]
                failed = 1
            }
        }
        count = split(text, words, " ")
        before = ""
        for (k = count > 4 ? count - 3 : 1; k <= count; k++) before = before (before == "" ? "" : " ") words[k]
    }
    END { exit failed }' - "${files[@]}"
