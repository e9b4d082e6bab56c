/** Ranges to and from Excel: tab-separated text, quoted where a cell holds tabs, quotes or line breaks. */
const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

export const toTsv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(quoted).join("\t")).join("\r\n");

/** Reads a quoted cell that begins at `start` (the quote); answers its text and the place after its closing quote. */
function readQuoted(text: string, start: number): { cell: string; next: number } {
  let cell = "";
  let place = start + 1;
  while (place < text.length) {
    if (text[place] !== '"') cell += text[place++];
    else if (text[place + 1] === '"') {
      cell += '"';
      place += 2;
    } else return { cell, next: place + 1 };
  }
  return { cell, next: place };
}

export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cellEnd = /[\t\r\n]|$/g;
  let place = 0;
  while (place <= text.length) {
    cellEnd.lastIndex = place;
    const plainEnd = cellEnd.exec(text)?.index ?? text.length;
    const isQuoted = text[place] === '"' && text.indexOf('"', place + 1) > 0;
    const { cell, next } = isQuoted ? readQuoted(text, place) : { cell: text.slice(place, plainEnd), next: plainEnd };
    rows.at(-1)?.push(cell);
    const isLineEnd = text[next] === "\r" || text[next] === "\n";
    if (isLineEnd) rows.push([]);
    place = text[next] === "\r" && text[next + 1] === "\n" ? next + 2 : next + 1;
  }
  // Excel ends a range with a line break, which begins no row.
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  return rows;
}
