import type { Detection, ImportOptions } from "@digao/contract/areas/imports";
import { SheetRefused } from "@digao/excel/sheet-refused";
import type { TitleFacts } from "@digao/excel/title-facts";
import type { FileReading } from "../../platform/readings/reading.ts";
import { type OpenLedger, openLedger } from "./open-ledger.ts";
import { labelOfRange, monthRange } from "./period-range.ts";
import { sheetRefusal } from "./sheet-refusal.ts";

const encodings = ["utf-8", "gb18030", "big5", "utf-16le", "utf-16be", "hz-gb-2312"];
const previewRows = 12;
const previewColumns = 60;
const previewChars = 80;
/** Below it a person looks first. */
const sureFrom = 0.8;

interface Asked {
  options: ImportOptions;
  wantedType: number | null;
}

/** What the first rows of a file tell; refuses a file that is no table. */
async function detect(path: string, { options, wantedType }: Asked): Promise<Detection> {
  try {
    const ledger = await openLedger(path, options, wantedType);
    try {
      return describe(ledger, options);
    } finally {
      await ledger.table.close();
    }
  } catch (error) {
    if (error instanceof SheetRefused) throw sheetRefusal(error);
    throw error;
  }
}

export const describing: FileReading<Asked, Detection> = { name: "describe", read: detect };

function describe(
  { table, head, header, proposal, software, title, typeId }: OpenLedger,
  options: ImportOptions,
): Detection {
  const columns = (proposal?.columns ?? []).map(({ column, label, samples, field, confidence }) => ({
    index: column,
    header: label,
    samples: samples.map((text) => text.slice(0, previewChars)),
    field,
    confidence,
  }));
  const missing = proposal?.missing ?? [];
  const isSure = columns.every(({ field, confidence }) => field === null || confidence >= sureFrom);
  return {
    kind: table.kind,
    encoding: table.encoding,
    encodings: table.encoding === null ? [] : encodings,
    sheets: table.sheets,
    sheet: table.sheet,
    software,
    typeId,
    headerRow: header ? header.row + header.rowCount : null,
    headerRows: header?.rowCount ?? 0,
    columns,
    missing,
    period: options.period ?? periodOfTitle(title),
    companyName: title.company,
    preview: head
      .slice(0, previewRows)
      .map((row) => row.slice(0, previewColumns).map((cell) => cell?.slice(0, previewChars) ?? null)),
    questions: [],
    certain: header !== null && missing.length === 0 && isSure,
  };
}

function periodOfTitle({ fromPeriod, toPeriod }: TitleFacts): Detection["period"] {
  if (fromPeriod === null || toPeriod === null || toPeriod < fromPeriod) return null;
  const range = monthRange(fromPeriod, toPeriod);
  return { ...range, label: labelOfRange(range) };
}
