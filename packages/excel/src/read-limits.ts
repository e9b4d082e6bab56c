/** Bounds of what a reader will swallow, so that a hostile file costs bounded memory and time. */
export const readLimits = {
  zipEntriesMax: 10_000,
  /** Of a zip of tables. */
  zipPartsMax: 400,
  zipPartsBytesMax: 2 * 1024 * 1024 * 1024,
  /** Real ledgers stay below 60:1; deflate itself ends near 1000:1. */
  zipRatioMax: 200,
  /** Below this unpacked size the ratio does not matter. */
  zipRatioFreeBytes: 32 * 1024 * 1024,
  /** 1,048,576 rows of 40 wide columns come to about 4 GB of XML. */
  sheetXmlBytesMax: 8 * 1024 * 1024 * 1024,
  sharedStringsXmlBytesMax: 512 * 1024 * 1024,
  sharedTextCharsMax: 256 * 1024 * 1024,
  /** Workbook, relationships and styles. */
  smallPartBytesMax: 32 * 1024 * 1024,
  /** One tag or one run of text in XML. */
  tokenBytesMax: 1024 * 1024,
  /** Excel itself ends at 32,767 characters in a cell. */
  cellCharsMax: 65_536,
  /** A long shared string repeated in every cell multiplies; past this total the file is a bomb. */
  longTextCharsMax: 1024 * 1024 * 1024,
  longTextFromChars: 2_048,
  rowsMax: 1_048_576,
  columnsMax: 16_384,
  /** A text file ends nowhere by itself: more lines than any client's year, and fewer than fill a reader's memory. */
  textRowsMax: 5_000_000,
  /** Formats read whole in memory (.xls, .et, .xlsb, .slk, .dbf, HTML and XML tables). */
  legacyFileBytesMax: 64 * 1024 * 1024,
  /** Up to here every sheet is read at once; of larger ones the sheet that is wanted. */
  legacyWholeBytesMax: 8 * 1024 * 1024,
  legacyUnpackedBytesMax: 512 * 1024 * 1024,
  legacyCellsMax: 30_000_000,
  legacyHeapMb: 1536,
  legacyTimeoutMs: 120_000,
  /** One record of a text file. */
  textRecordCharsMax: 4 * 1024 * 1024,
  /** Cells that may wait between two chunks of 256 KB: reached only by rows that hold nothing but one far column. */
  pendingCellsMax: 4_000_000,
  batchRows: 2_000,
  batchCells: 200_000,
} as const;
