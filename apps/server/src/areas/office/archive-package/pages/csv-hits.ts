/** Finds lines in a CSV file of any size, which the reader of the page has chosen. */
import { element } from "./dom.ts";

const hitsMax = 500;

/** The cells of what was read so far; the last line may go on. */
function readLines(text: string, onLine: (cells: string[]) => boolean): string {
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') {
      if (isQuoted && text.charAt(at + 1) === '"') at += 1;
      else {
        isQuoted = !isQuoted;
        continue;
      }
    } else if (!isQuoted && sign === ",") {
      cells.push(cell);
      cell = "";
      continue;
    } else if (!isQuoted && sign === "\n") {
      cells.push(cell.replace(/\r$/, ""));
      if (!onLine(cells)) return "";
      cells = [];
      cell = "";
      from = at + 1;
      continue;
    }
    cell += sign;
  }
  return text.slice(from);
}

export async function csvHits(file: File, search: string, into: HTMLElement): Promise<void> {
  const sought = search.trim().toLowerCase();
  const rows: string[][] = [];
  let isHead = true;
  const take = (cells: string[]): boolean => {
    const isFound = isHead || sought === "" || cells.some((cell) => cell.toLowerCase().includes(sought));
    isHead = false;
    if (isFound) rows.push(cells);
    return rows.length <= hitsMax;
  };
  const reader = file.stream().pipeThrough(new TextDecoderStream("utf-8")).getReader();
  let rest = "";
  while (rows.length <= hitsMax) {
    const { done, value } = await reader.read();
    rest = readLines(`${rest}${value ?? ""}`, take);
    if (done) break;
  }
  await reader.cancel();
  const [head = [], ...body] = rows;
  const line = (name: "th" | "td") => (cells: string[]) =>
    element("tr", {}, ...cells.map((cell) => element(name, {}, cell)));
  const shown = element(
    "table",
    {},
    element("thead", {}, line("th")(head)),
    element("tbody", {}, ...body.map(line("td"))),
  );
  into.replaceChildren(element("h2", {}, `${file.name} (${body.length}${body.length >= hitsMax ? "+" : ""})`), shown);
}
