/** Workbooks and tables of text: the first rows of a sheet, or the words of all sheets. */
import type { SheetPreview } from "@digao/contract/areas/evidence/audit-files/calls";
import { openTable } from "@digao/excel/open-sheet";
import type { Row, TableFile } from "@digao/excel/table-file";
import type { z } from "zod";

const rowsMax = 300;
const columnsMax = 60;
const cellCharsMax = 500;

interface Preview {
  sheets: string[];
  sheet: z.infer<typeof SheetPreview>;
}

/** One row after the other, whatever batches they are read in. */
async function* rowsOf(table: TableFile, sheet?: string): AsyncGenerator<Row> {
  for await (const batch of table.rows(sheet)) yield* batch;
}

export async function sheetPreview(path: string, sheetName?: string, encoding?: string): Promise<Preview> {
  const table = await openTable(path, {
    ...(sheetName ? { sheet: sheetName } : {}),
    ...(encoding ? { encoding } : {}),
  });
  try {
    const rows: string[][] = [];
    let isCut = false;
    for await (const row of rowsOf(table)) {
      if (rows.length === rowsMax) {
        isCut = true;
        break;
      }
      isCut ||= row.length > columnsMax;
      rows.push(row.slice(0, columnsMax).map((cell) => (cell ?? "").slice(0, cellCharsMax)));
    }
    const { sheets, sheet: name } = table;
    return { sheets: sheets.filter(({ hidden }) => !hidden).map((one) => one.name), sheet: { name, rows, isCut } };
  } finally {
    await table.close();
  }
}

type LineOf = (row: Row) => string;

/** Words as people search them: what is empty leaves nothing behind. */
const spoken: LineOf = (row) => row.filter((cell) => cell !== null && cell !== "").join(" ");

/** Cells apart by tabs, the empty ones too: what stands in which column is kept. A form feed begins a sheet. */
const celled: LineOf = (row) =>
  row
    .map((cell) => (cell ?? "").replace(/\s+/g, " ").trim())
    .join("\t")
    .replace(/\t+$/, "");

async function wordsOfSheet(table: TableFile, name: string, { charsMax, lineOf }: Written): Promise<string> {
  const lines = [lineOf === celled ? `\f${name}` : name];
  let chars = 0;
  for await (const row of rowsOf(table, name)) {
    const line = lineOf(row);
    lines.push(line);
    chars += line.length + 1;
    if (chars > charsMax) break;
  }
  return lines.join("\n");
}

interface Written {
  charsMax: number;
  lineOf: LineOf;
}

/** Up to so many characters: figures are not what people search a journal of a million lines for. */
export const sheetWords = (path: string, charsMax: number): Promise<string> => written(path, charsMax, spoken);

export const sheetCells = (path: string, charsMax: number): Promise<string> => written(path, charsMax, celled);

async function written(path: string, charsMax: number, lineOf: LineOf): Promise<string> {
  const table = await openTable(path);
  try {
    const parts: string[] = [];
    let left = charsMax;
    for (const { name } of table.sheets) {
      if (left <= 0) break;
      const words = await wordsOfSheet(table, name, { charsMax: left, lineOf });
      parts.push(words);
      left -= words.length;
    }
    return parts.join("\n");
  } finally {
    await table.close();
  }
}
