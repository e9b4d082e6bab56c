/** Rows of a CSV text with a header line, as records by column name; quotes as in RFC 4180. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = splitRows(text.replace(/^\ufeff/, ""));
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

// A cell: quoted with doubled quotes inside, or bare; then what ends it.
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`The CSV text is broken in row ${rows.length + 1}.`);
    const [, quoted, bare, end] = match;
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}
