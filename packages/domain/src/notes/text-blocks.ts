/** The text of a note as paragraphs and tables: lines with tabs, as Word and Excel paste them, are rows of a table. */
export type TextBlock = { kind: "text"; text: string } | { kind: "table"; rows: readonly (readonly string[])[] };

export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let rows: string[][] = [];
  const close = () => {
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (rows.length > 0)
      blocks.push({ kind: "table", rows: rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? "")) });
    rows = [];
  };
  for (const line of text.split(/\r?\n/u)) {
    if (line.includes("\t")) {
      rows.push(line.split("\t").map((cell) => cell.trim()));
      continue;
    }
    close();
    if (line.trim() !== "") blocks.push({ kind: "text", text: line.trim() });
  }
  close();
  return blocks;
}
