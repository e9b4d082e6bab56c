/** Reads a workbook of the register or of addresses as if it had been pasted: from its heading row on, in a process of its own. */
import { exactField } from "@digao/excel/field-lookup";
import { openTable } from "@digao/excel/open-sheet";
import { SheetRefused } from "@digao/excel/sheet-refused";
import type { Row } from "@digao/excel/table-file";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { refusalOfSheet } from "../../acquisition/imports/door.ts";

const headRowsMax = 20;
const columnsMax = 60;
const cellMax = 500;
const rowsMax = 5_000;
const charsMax = 1_000_000;
/** A title may hold one word that is a heading too. */
const headingsLeast = 2;

const clean = (cell: string | null | undefined): string =>
  (cell ?? "")
    .replace(/\p{Cs}|\p{Cc}/gu, " ")
    .trim()
    .slice(0, cellMax);
/** As a spreadsheet puts it on the clipboard. */
const pasted = (row: Row): string =>
  row
    .slice(0, columnsMax)
    .map((cell) => {
      const text = clean(cell);
      return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join("\t");

const isHead = (typeId: number, row: Row): boolean =>
  row.filter((cell) => clean(cell) !== "" && exactField(typeId, clean(cell)) !== null).length >= headingsLeast;

/** Takes rows one by one; what stands above the headings is a title. */
function linesOf(typeId: number): { lines: string[]; take: (row: Row) => void } {
  const lines: string[] = [];
  let [seen, chars] = [0, 0];
  const take = (row: Row): void => {
    seen += 1;
    if (lines.length === 0 && !isHead(typeId, row)) {
      if (seen >= headRowsMax) throw new Refusal("hz.table.empty", { field: "file" });
      return;
    }
    const line = pasted(row);
    if (line.trim() === "") return;
    lines.push(line);
    chars += line.length + 1;
    if (lines.length > rowsMax + 1 || chars > charsMax)
      throw new Refusal("hz.table.rows", { field: "file", params: { limit: rowsMax } });
  };
  return { lines, take };
}

async function readText(path: string, typeId: number): Promise<string> {
  const table = await openTable(path);
  const lines = linesOf(typeId);
  try {
    for await (const batch of table.rows()) batch.forEach(lines.take);
  } finally {
    await table.close();
  }
  return lines.lines.join("\n");
}

export const contactWorkbook: FileReading<{ typeId: number }, string> = {
  name: "contact-workbook",
  async read(path, { typeId }) {
    try {
      return await readText(path, typeId);
    } catch (error) {
      if (error instanceof SheetRefused) throw refusalOfSheet(error);
      throw error;
    }
  },
};
