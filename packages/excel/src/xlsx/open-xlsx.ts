/** Opens .xlsx and .xlsm, transitional or strict, as a table. */

import { pickSheet } from "../pick-sheet.ts";
import { readLimits } from "../read-limits.ts";
import type { SheetDoubts } from "../sheet-doubts.ts";
import { asRefusal, SheetRefused } from "../sheet-refused.ts";
import type { Row, TableFile } from "../table-file.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readSheetFormulas, type SheetFormulas } from "./sheet-formulas.ts";
import { type SheetContext, SheetRowReader } from "./sheet-rows.ts";
import { readStyleKinds, readWorkbookPlan, type WorkbookPlan } from "./workbook-parts.ts";
import { streamUtf8 } from "./xml-part.ts";
import { XmlScanner } from "./xml-scanner.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Takes over `zip` and closes it with the table. */
export async function openXlsx(
  zip: ZipParts,
  workbookPart: string,
  sizeBytes: number,
  sheet?: string,
): Promise<TableFile> {
  const plan = await readWorkbookPlan(zip, workbookPart);
  const chosen = pickSheet(plan.sheets, sheet);
  let context: Promise<SheetContext> | null = null;
  let textCells: number[] = [];
  let doubts: SheetDoubts | null = null;
  const formulas = new Map<string, Promise<SheetFormulas>>();
  return {
    kind: "xlsx",
    encoding: null,
    delimiter: null,
    sheets: plan.sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet: chosen.name,
    date1904: plan.date1904,
    sizeBytes,
    bytesRead: () => Math.min(sizeBytes, zip.bytesRead()),
    textCells: (column) => textCells[column] ?? 0,
    undecodable: () => 0,
    doubts: () => doubts,
    rows: async function* (name = chosen.name) {
      context ??= readContext(zip, plan);
      const sheetContext = await context;
      const reader = new SheetRowReader(sheetContext);
      ({ textCells, doubts } = reader);
      const { part } = pickSheet(plan.sheets, name);
      const open = () => streamUtf8(zip.stream(part, readLimits.sheetXmlBytesMax));
      yield* sheetRows(open, reader, () => {
        const found = formulas.get(part) ?? readSheetFormulas(open, sheetContext);
        formulas.set(part, found);
        return found;
      });
    },
    close: async () => zip.close(),
  };
}

async function readContext(zip: ZipParts, plan: WorkbookPlan): Promise<SheetContext> {
  const styleKinds = await readStyleKinds(zip, plan.stylesPart);
  const strings = await readSharedStrings(zip, plan.sharedStringsPart);
  return { strings, styleKinds, date1904: plan.date1904, recalculates: plan.recalculates };
}

async function* sheetRows(
  open: () => AsyncIterable<Buffer>,
  reader: SheetRowReader,
  formulas: () => Promise<SheetFormulas>,
): AsyncGenerator<Row[]> {
  const scanner = new XmlScanner();
  try {
    for await (const chunk of open()) {
      scanner.push(chunk, reader);
      if (reader.waitsForFormulas) reader.settle(await formulas());
      if (reader.isFull()) yield reader.takeRows(false);
      if (reader.done) break;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (!reader.done) throw new SheetRefused("damaged", "the sheet ends too early");
  yield reader.takeRows(true);
}
