//! A column of a row group as the pages of a Parquet file: a dictionary and a page of data, compressed.
//!
//! <https://parquet.apache.org/docs/file-format/data-pages/encodings/> says what each byte means.

use std::borrow::Cow;

use polars_parquet::parquet::CowBuffer;
use polars_parquet::parquet::compression::Compression;
use polars_parquet::parquet::encoding::Encoding;
use polars_parquet::parquet::encoding::hybrid_rle::{self, Encoder as _};
use polars_parquet::parquet::metadata::Descriptor;
use polars_parquet::parquet::page::{
    CompressedDataPage, CompressedDictPage, CompressedPage, DataPageHeader, DataPageHeaderV1,
};
use polars_parquet::parquet::statistics::ParquetStatistics;

use super::differences;
use super::distinct::{self, Distinct};

/// How hard to compress. Values are small already; higher levels take twice as long for two bytes in a hundred.
const LEVEL: i32 = 3;
/// So many different values have a byte for each row, which compresses better than fewer bits that cross bytes.
const IN_A_BYTE: usize = 1 << 8;
/// A dictionary has at most one value for so many rows.
const ROWS_A_VALUE: usize = 4;

/// How whole numbers of a column are written.
#[derive(Clone, Copy)]
pub(super) enum Whole {
    Int32,
    Int64,
    /// In 64 bits without sign; the bits of the numbers are these.
    UInt64,
}

impl Whole {
    fn plain(self, number: i64) -> Vec<u8> {
        match self {
            Whole::Int32 => (number as i32).to_le_bytes().to_vec(),
            Whole::Int64 | Whole::UInt64 => number.to_le_bytes().to_vec(),
        }
    }

    /// The least and the most of some numbers.
    fn bounds(self, numbers: &[i64]) -> Option<[i64; 2]> {
        let by = |number: &&i64| match self {
            Whole::Int32 | Whole::Int64 => i128::from(**number),
            Whole::UInt64 => i128::from(**number as u64),
        };
        Some([*numbers.iter().min_by_key(by)?, *numbers.iter().max_by_key(by)?])
    }
}

/// Makes pages, one column after the other.
pub(super) struct Pages {
    compressor: zstd::bulk::Compressor<'static>,
}

impl Pages {
    pub(super) fn new() -> std::io::Result<Pages> {
        Ok(Pages { compressor: zstd::bulk::Compressor::new(LEVEL)? })
    }

    /// The pages of whole numbers, one for each row.
    pub(super) fn numbers(
        &mut self,
        descriptor: &Descriptor,
        whole: Whole,
        rows: &[i64],
    ) -> std::io::Result<Vec<CompressedPage>> {
        let mut data = Data::of(rows.len());
        let found = distinct::numbers(rows);
        let bounds = whole.bounds(&found.values).map(|both| both.map(|number| whole.plain(number)));
        // Numbers that count up, such as those of pairs, take next to nothing as differences.
        if found.values.len() > IN_A_BYTE.max(rows.len() / ROWS_A_VALUE) {
            differences::write(&mut data.bytes, rows);
            return Ok(vec![self.data(descriptor, data, Encoding::DeltaBinaryPacked, bounds)?]);
        }
        let dictionary = found.values.iter().flat_map(|&number| whole.plain(number)).collect();
        self.with_dictionary(descriptor, data, dictionary, &found, bounds)
    }

    /// The pages of texts, one for each row, or null.
    pub(super) fn texts<'t>(
        &mut self,
        descriptor: &Descriptor,
        rows: impl Iterator<Item = Option<Cow<'t, str>>>,
    ) -> std::io::Result<Vec<CompressedPage>> {
        let mut there = Vec::with_capacity(rows.size_hint().0);
        let found = distinct::texts(rows.inspect(|text| there.push(text.is_some())).flatten());
        let data = match there.len() - found.places.len() {
            0 => Data::of(there.len()),
            nulls => Data::with_nulls(there.iter().copied(), nulls)?,
        };
        let bytes = |text: Option<&Cow<'_, str>>| text.map(|text| text.as_bytes().to_vec());
        let both = [found.values.iter().min(), found.values.iter().max()].map(bytes);
        let [Some(least), Some(most)] = both else {
            return Ok(vec![self.data(descriptor, data, Encoding::Plain, None)?]);
        };
        let plain = |text: &Cow<'_, str>| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
        let dictionary = found.values.iter().flat_map(plain).collect();
        self.with_dictionary(descriptor, data, dictionary, &found, Some([least, most]))
    }

    fn with_dictionary<V>(
        &mut self,
        descriptor: &Descriptor,
        mut data: Data,
        dictionary: Vec<u8>,
        found: &Distinct<V>,
        bounds: Option<[Vec<u8>; 2]>,
    ) -> std::io::Result<Vec<CompressedPage>> {
        write_places(&mut data.bytes, found)?;
        let compressed = self.compressor.compress(&dictionary)?;
        let values = CompressedDictPage::new(
            CowBuffer::Owned(compressed),
            Compression::Zstd,
            dictionary.len(),
            found.values.len(),
            false,
        );
        Ok(vec![CompressedPage::Dict(values), self.data(descriptor, data, Encoding::RleDictionary, bounds)?])
    }

    fn data(
        &mut self,
        descriptor: &Descriptor,
        data: Data,
        encoding: Encoding,
        bounds: Option<[Vec<u8>; 2]>,
    ) -> std::io::Result<CompressedPage> {
        let [least, most] = bounds.map_or([None, None], |both| both.map(Some));
        let statistics = ParquetStatistics {
            null_count: Some(data.nulls as i64),
            distinct_count: None,
            min_value: least,
            max_value: most,
            min: None,
            max: None,
            is_max_value_exact: None,
            is_min_value_exact: None,
        };
        let header = DataPageHeader::V1(DataPageHeaderV1 {
            num_values: data.rows as i32,
            encoding: encoding.into(),
            definition_level_encoding: Encoding::Rle.into(),
            repetition_level_encoding: Encoding::Rle.into(),
            statistics: Some(statistics),
        });
        Ok(CompressedPage::Data(CompressedDataPage::new(
            header,
            CowBuffer::Owned(self.compressor.compress(&data.bytes)?),
            Compression::Zstd,
            data.bytes.len(),
            descriptor.clone(),
            data.rows,
        )))
    }
}

/// A page of data while it is written: which rows have a value, then the values.
struct Data {
    bytes: Vec<u8>,
    rows: usize,
    nulls: usize,
}

impl Data {
    /// Rows that all have a value.
    fn of(rows: usize) -> Data {
        let mut levels = Vec::new();
        u32::run_length_encode(&mut levels, rows, 1, 1).expect("memory takes it");
        Data::begin(&levels, rows, 0)
    }

    /// Rows of which each has a value or not.
    fn with_nulls(rows: impl ExactSizeIterator<Item = bool>, nulls: usize) -> std::io::Result<Data> {
        let (mut levels, count) = (Vec::new(), rows.len());
        hybrid_rle::encode(&mut levels, rows.map(u32::from), 1)?;
        Ok(Data::begin(&levels, count, nulls))
    }

    fn begin(levels: &[u8], rows: usize, nulls: usize) -> Data {
        let bytes = [&(levels.len() as u32).to_le_bytes(), levels].concat();
        Data { bytes, rows, nulls }
    }
}

/// Writes which value each row has, and before that how many bits say it.
fn write_places<V>(out: &mut Vec<u8>, found: &Distinct<V>) -> std::io::Result<()> {
    let count = found.values.len();
    if count == 1 {
        out.push(1);
        return u32::run_length_encode(out, found.places.len(), 0, 1);
    }
    if count > IN_A_BYTE {
        let bits = usize::BITS - (count - 1).leading_zeros();
        out.push(bits as u8);
        return hybrid_rle::encode(out, found.places.iter().copied(), bits);
    }
    // A run of groups of eight, each place a byte.
    out.push(8);
    let groups = found.places.len().div_ceil(8);
    let mut head = [0; 10];
    let length = polars_parquet::parquet::encoding::uleb128::encode((groups as u64) << 1 | 1, &mut head);
    out.extend_from_slice(&head[..length]);
    let end = out.len() + 8 * groups;
    out.extend(found.places.iter().map(|&place| place as u8));
    out.resize(end, 0);
    Ok(())
}
