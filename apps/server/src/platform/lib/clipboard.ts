/** Cells as a spreadsheet puts them on the clipboard: tabs, quotes around cells with line breaks. */
export function clipboardRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A quoted cell or a bare one, and what ends it; linear in the text.
  for (const [, quoted, bare = "", ending] of `${text}\n`.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (ending === "\t") continue;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.some((one) => one !== ""));
}
