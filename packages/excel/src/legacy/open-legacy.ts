/** Opens the formats that are read whole (.xls, .et, .xlsb, .ods, .slk, .dbf, HTML and XML tables), bounded in size, memory and time. */
import { Worker } from "node:worker_threads";
import { detectEncoding, type EncodingFound, encodingNamed } from "../encoding.ts";
import { readLimits } from "../read-limits.ts";
import { SheetDoubts } from "../sheet-doubts.ts";
import { type RefusalReason, SheetRefused } from "../sheet-refused.ts";
import type { Cell, Row, SheetInfo, TableFile, TableKind } from "../table-file.ts";
import { type FormatKind, formatKind, SHOWS_DATE, SHOWS_DURATION } from "../xlsx/number-format.ts";
import { numberText } from "../xlsx/plain-number.ts";
import { serialToDate, serialToDuration } from "../xlsx/serial-date.ts";
import { cellText } from "../xlsx/xml-text.ts";
import { type RawCell, settleFormulas, type WaitingFormulas } from "./legacy-formulas.ts";

interface LegacyAnswer {
  sheets?: SheetInfo[];
  sheet?: string;
  date1904?: boolean;
  undecodable?: number;
  /** The sheet whose rows follow. */
  begin?: string;
  waiting?: WaitingFormulas["waiting"];
  isWorkedOut?: boolean;
  hiddenRows?: number;
  hiddenColumns?: number[];
  rows?: RawCell[][];
  done?: boolean;
  refused?: RefusalReason;
  detail?: string;
}

interface LegacyBook {
  sheets: SheetInfo[];
  sheet: string;
  date1904: boolean;
  /** Characters of a page that its encoding does not have. */
  undecodable: number;
  rows: Map<string, RawCell[][]>;
  formulas: Map<string, WaitingFormulas>;
  doubts: Map<string, SheetDoubts>;
}

interface LegacyOptions {
  encoding?: string;
  sheet?: string;
}

const rowsOf = ({ rows, doubts }: LegacyBook): Pick<LegacyBook, "rows" | "doubts"> => ({ rows, doubts });

/** Reads the chosen sheet in a worker thread and keeps its rows; of a small file those of every sheet. */
export async function openLegacy(
  path: string,
  sizeBytes: number,
  kind: TableKind,
  { encoding, sheet }: LegacyOptions = {},
): Promise<TableFile> {
  if (sizeBytes > readLimits.legacyFileBytesMax) throw new SheetRefused("tooLarge", kind);
  const isWhole = sizeBytes <= readLimits.legacyWholeBytesMax;
  const text = kind === "html" || kind === "xml" ? await textOf(path, encoding) : null;
  const source = { path, text };
  const read = await readInWorker(source, sheet, isWhole);
  let textCells: number[] = [];
  let doubts: SheetDoubts | null = null;
  const toCell = cellReader(read.date1904);
  return {
    kind,
    encoding: text?.encoding ?? null,
    delimiter: null,
    sheets: read.sheets,
    sheet: read.sheet,
    date1904: read.date1904,
    sizeBytes,
    bytesRead: () => sizeBytes,
    textCells: (column) => (kind === "html" ? null : (textCells[column] ?? 0)),
    undecodable: () => read.undecodable,
    doubts: () => doubts,
    rows: async function* (name = read.sheet) {
      if (!read.rows.has(name)) Object.assign(read, rowsOf(await readInWorker(source, name, false)));
      doubts = read.doubts.get(name) ?? null;
      const rows = read.rows.get(name) ?? [];
      textCells = countTexts(rows);
      for (let from = 0; from < rows.length; from += readLimits.batchRows) {
        yield rows.slice(from, from + readLimits.batchRows).map((row): Row => row.map(toCell));
      }
    },
    close: async () => {
      read.rows.clear();
    },
  };
}

/** What pages are in is told by their bytes: many say gb2312 and are UTF-8. A person's choice wins. */
async function textOf(path: string, encoding: string | undefined): Promise<EncodingFound> {
  const found = await detectEncoding(path);
  const requested = encoding === undefined ? found.encoding : encodingNamed(encoding);
  // Escapes of HZ are no markup, and no page is in a code page of DOS.
  const chosen = requested === "hz-gb-2312" || requested === "cp437" ? "utf-8" : requested;
  return { encoding: chosen, markBytes: chosen === found.encoding ? found.markBytes : 0 };
}

interface LegacySource {
  path: string;
  /** Null for what is no text. */
  text: EncodingFound | null;
}

function readInWorker({ path, text }: LegacySource, sheet: string | undefined, isWhole: boolean): Promise<LegacyBook> {
  const worker = new Worker(new URL("./legacy-worker.mjs", import.meta.url), {
    workerData: { path, text, sheet, isWhole, cellsMax: readLimits.legacyCellsMax },
    resourceLimits: { maxOldGenerationSizeMb: readLimits.legacyHeapMb },
    execArgv: [],
  });
  const result: LegacyBook = {
    sheets: [],
    sheet: "",
    date1904: false,
    undecodable: 0,
    rows: new Map(),
    formulas: new Map(),
    doubts: new Map(),
  };
  const take = takerInto(result);
  return new Promise<LegacyBook>((resolve, reject) => {
    const timer = setTimeout(() => reject(new SheetRefused("bomb", "took too long")), readLimits.legacyTimeoutMs);
    const settle = (refusal: SheetRefused | null) => {
      clearTimeout(timer);
      if (refusal) reject(refusal);
      else {
        for (const [name, rows] of result.rows)
          settleFormulas(rows, result.formulas.get(name), result.doubts.get(name) ?? new SheetDoubts());
        resolve(result);
      }
    };
    worker.on("message", (answer: LegacyAnswer) => {
      if (answer.refused) settle(new SheetRefused(answer.refused, answer.detail));
      take(answer);
      if (answer.done) settle(null);
    });
    worker.on("error", (error) => settle(refusalOf(error)));
    worker.on("exit", () => settle(new SheetRefused("damaged", "the reader stopped")));
  }).finally(() => worker.terminate());
}

function takerInto(book: LegacyBook): (answer: LegacyAnswer) => void {
  let rows: RawCell[][] = [];
  return ({
    sheets,
    sheet = "",
    date1904 = false,
    undecodable = 0,
    begin,
    waiting,
    isWorkedOut = false,
    hiddenRows = 0,
    hiddenColumns = [],
    rows: more = [],
  }) => {
    if (sheets) Object.assign(book, { sheets, sheet, date1904, undecodable });
    if (begin !== undefined) {
      rows = [];
      book.rows.set(begin, rows);
      const doubts = Object.assign(new SheetDoubts(), { hiddenRows });
      for (const column of hiddenColumns) doubts.hiddenColumns.add(column);
      book.doubts.set(begin, doubts);
      if (waiting) book.formulas.set(begin, { waiting, isWorkedOut });
    }
    for (const row of more) rows.push(row);
  };
}

function refusalOf(error: Error): SheetRefused {
  const outOfMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return new SheetRefused(outOfMemory ? "bomb" : "damaged", error.message);
}

function countTexts(rows: RawCell[][]): number[] {
  const counts: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (typeof cell === "string") counts[column] = (counts[column] ?? 0) + 1;
    });
  }
  return counts;
}

function cellReader(date1904: boolean): (raw: RawCell) => Cell {
  const kinds = new Map<string, FormatKind>();
  const kindOf = (code: string) => {
    const kind = kinds.get(code) ?? formatKind(code);
    kinds.set(code, kind);
    return kind;
  };
  return (raw) => {
    if (Array.isArray(raw)) return shown(raw[0], kindOf(raw[1]), date1904);
    if (raw === null || raw === "") return null;
    if (typeof raw === "string") return cellText(raw);
    return typeof raw === "number" ? numberText(raw) : String(raw).toUpperCase();
  };
}

function shown(value: number, kind: FormatKind, date1904: boolean): string {
  if (kind === SHOWS_DURATION) return serialToDuration(value);
  const date = kind === SHOWS_DATE ? serialToDate(value, date1904) : null;
  return date ?? numberText(value);
}
