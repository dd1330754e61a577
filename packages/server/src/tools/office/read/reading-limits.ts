const megabyte = 1024 * 1024

/** How much of a document is read. What goes beyond the first group is cut off; what goes beyond the second is refused. */
export const readingLimits = {
  /** Of text, in UTF-16 code units. */
  characters: 200_000,
  /** Of one table. */
  rows: 5_000,
  /** Of one table, empty ones included. */
  cells: 500_000,
  /** Of all cells of a table, in UTF-16 code units: cells may share one text, so that it need not be in the file. */
  tableLength: 10_000_000,
  /** Of one cell, in UTF-16 code units; as many as Excel allows. */
  cellLength: 32_767,
  /** The same where a table stands in Markdown. */
  markdownCell: 1_000,
  /** Elements of one part of a text document. */
  elements: 400_000,
  /** Rows of a table that stand in an answer; the file that comes with it has all that were kept. */
  shownRows: 200,
  /** Of a cell in an answer, and of the name of a column, in UTF-16 code units. */
  shownLength: 500,
  /** In an answer, of all documents together. */
  shownCells: 20_000,
  tables: 40,
  /** Of the CSV files of its tables: they may be much larger than the documents, whose cells may share one text. */
  csvBytes: 10 * megabyte,

  /** Of an Office package. */
  entries: 5_000,
  /** Of all entries of a package, unpacked. */
  unpackedBytes: 200 * megabyte,
  /** Of one part that is read. */
  partBytes: 100 * megabyte,
  /** How much larger a package may become than it is, where it becomes larger than `ratioFrom`. */
  ratio: 200,
  ratioFrom: 20 * megabyte,
  /** Elements inside each other. */
  depth: 200,
  /** Of all streams of a PDF file that are no pictures, unpacked. */
  pdfBytes: 300 * megabyte,
  /** Of one of them. */
  pdfStreamBytes: 150 * megabyte,
  pages: 2_000,
  /** Milliseconds for one document. */
  time: 60_000,
  /** Megabytes of heap for one document. */
  memory: 512,
} as const
