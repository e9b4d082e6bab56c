import type { Detection, ImportOptions, OpenQuestion } from "@digao/contract/areas/acquisition/imports/calls";
import { isBlankRow } from "@digao/excel/headers";
import { SheetRefused } from "@digao/excel/sheet-refused";
import type { TableFile } from "@digao/excel/table-file";
import type { TitleFacts } from "@digao/excel/title-facts";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { type LedgerPart, type OpenLedger, openBook } from "./open-ledger.ts";
import { labelOfRange, monthRange } from "./period-range.ts";
import { isMatched, keyOfHeader, type Recalled, type RememberedHeader, recalledIn, withRecalled } from "./recall.ts";
import { sheetRefusal } from "./sheet-refusal.ts";
import { columnsLeft, listed, unreadAmounts } from "./unread-columns.ts";

const encodings = ["utf-8", "gb18030", "big5", "shift_jis", "latin1", "utf-16le", "utf-16be", "hz-gb-2312"];
const previewRows = 12;
const previewColumns = 60;
const previewChars = 80;
/** Below it a person looks first. */
const sureFrom = 0.8;

/** How many rows of a sheet that nobody reads are counted. */
const countedMax = 200_000;

interface Looking {
  options: ImportOptions;
  requestedType: number | null;
  /** How columns of this client's files were matched before; only where nobody has matched those of this one. */
  memory?: readonly RememberedHeader[];
}

/** What the first rows of a file tell, one for each batch that it makes; refuses a file that is no table. */
async function detect(path: string, { options, requestedType, memory = [] }: Looking): Promise<Detection[]> {
  try {
    const first = await look(path, { options, requestedType, memory });
    const { recalled } = first;
    if (!recalled) return first.detections;
    const { recall, typeId } = recalled;
    const sheets = first.detections.flatMap(({ taken }) => taken);
    const own = withRecalled(options, { taken: sheets, recalled: recall });
    const { detections } = await look(path, {
      options: own,
      requestedType: sheets.length === 1 ? typeId : requestedType,
    });
    const isOf = ({ taken }: Detection) => taken.some((sheet) => Object.hasOwn(recall.layouts, sheet));
    return detections.map((detection) => (isOf(detection) ? { ...detection, recalled: recall } : detection));
  } catch (error) {
    if (error instanceof SheetRefused) throw sheetRefusal(error);
    throw error;
  }
}

async function look(
  path: string,
  { options, requestedType, memory = [] }: Looking,
): Promise<{ detections: Detection[]; recalled: Recalled | null }> {
  const { table, ledgers, left } = await openBook(path, options, requestedType);
  try {
    if (ledgers.length === 0) throw new SheetRefused("empty");
    if (!ledgers.some(looksLikeTable)) throw new SheetRefused("notASpreadsheet", "no table");
    const untaken: Detection["untaken"] = [];
    for (const { part, why } of left) untaken.push({ name: part.table.sheet, rows: await countRows(part.table), why });
    for (const { name, rows, why } of table.declared?.untaken ?? []) untaken.push({ name, rows, why });
    for (const { name, why } of table.unread ?? []) untaken.push({ name, rows: 0, why });
    const detections = ledgers.map((ledger) => describe(ledger, options, untaken));
    return { detections, recalled: isMatched(options) ? null : recalledIn(ledgers, memory, requestedType) };
  } finally {
    await table.close();
  }
}

export const describing: FileReading<Looking, Detection[]> = { name: "describe", read: detect };

/** Rows of one cell may be cells between marks that nobody knows yet: a person names the mark. */
const looksLikeTable = ({ head }: LedgerPart): boolean => {
  const filled = head.map((row) => row.filter((cell) => cell?.trim()).length).filter((cells) => cells > 0);
  return filled.length > 1 || filled.some((cells) => cells > 1);
};

/** The same of one batch. @param siblings sheets that other batches of the file read */
export function besides([detection]: Detection[], siblings: readonly string[]): Detection {
  if (!detection) throw new Error("A file without sheets is refused.");
  const untaken = detection.untaken.filter(({ name }) => !siblings.includes(name));
  const others = detection.questions.filter(({ key }) => key !== "untaken");
  return { ...detection, untaken, questions: [...untakenQuestions(untaken), ...others] };
}

async function countRows(table: TableFile): Promise<number> {
  let count = 0;
  for await (const batch of table.rows()) {
    count += batch.filter((row) => !isBlankRow(row)).length;
    if (count >= countedMax) return count;
  }
  return count;
}

/** Amounts that nobody reads are never left without a word. */
function untakenQuestions(untaken: Detection["untaken"]): OpenQuestion[] {
  const unclear = untaken.filter(({ why }) => why === "hidden" || why === "unknown");
  if (unclear.length === 0) return [];
  const sheets = unclear.map(({ name, rows }) => `${name} (${rows})`).join("、");
  return [{ key: "untaken", params: { sheets }, choices: [{ value: "leave", params: {} }], proposed: "leave" }];
}

const movements = ["periodDr", "periodCr", "ytdDr", "ytdCr"];
/** A list of balances without movements, which may stand in columns of labels that nobody knows: one a month, say. A list that lacks more is mapped first. */
function unreadColumns(parts: readonly LedgerPart[]): OpenQuestion[] {
  const labels = parts
    .filter(({ proposal: { fields } }) => movements.every((field) => fields[field] === undefined))
    .flatMap(unreadAmounts);
  if (labels.length === 0) return [];
  const choices = [{ value: "leave", params: {} }];
  return [{ key: "unreadColumns", params: { columns: listed(labels) }, choices, proposed: "leave" }];
}

/** Nothing is left out that may change a figure before somebody has seen it. */
function leftColumns(parts: readonly LedgerPart[]): OpenQuestion[] {
  const labels = [...new Set(parts.flatMap(columnsLeft))];
  if (labels.length === 0) return [];
  return [
    {
      key: "columnsLeft",
      params: { columns: listed(labels) },
      choices: [{ value: "leave", params: {} }],
      proposed: "leave",
    },
  ];
}

/** A group of columns a year: which one is read, or a batch each. */
function yearQuestions({ years }: OpenLedger): OpenQuestion[] {
  if (years === null) return [];
  const monthsOf = (year: number) => `${year}01-${year}12`;
  const choices = years.all.map((year) => ({ value: monthsOf(year), params: { year: `${year}年度` } }));
  const params = { years: choices.map((choice) => choice.params.year).join("、") };
  const split = { value: "split", params: {} };
  return [{ key: "yearColumns", params, choices: [...choices, split], proposed: monthsOf(years.read) }];
}

function describe(ledger: OpenLedger, options: ImportOptions, untaken: Detection["untaken"]): Detection {
  const { table, head, header, proposal, software, title, typeId, parts, isGuessed } = ledger;
  const columns = proposal.columns.map(({ column, label, samples, field, confidence }) => ({
    index: column,
    header: label === "" ? (header.labels[column] ?? "") : label,
    samples: samples.map((text) => text.slice(0, previewChars)),
    field,
    confidence,
  }));
  const isSure = (part: LedgerPart) =>
    part.proposal.columns.every(({ field, confidence }) => field === null || confidence >= sureFrom);
  const incomplete = parts.filter((part) => part.proposal.missing.length > 0);
  return {
    kind: table.kind,
    encoding: table.encoding,
    encodings: table.encoding === null ? [] : encodings,
    sheets: table.sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet: table.sheet,
    taken: parts.map((part) => part.table.sheet),
    incomplete: incomplete.map((part) => part.table.sheet),
    isGuessed,
    untaken,
    software,
    typeId,
    headerRow: header.row + header.rowCount,
    headerRows: header.rowCount,
    columns,
    missing: proposal.missing,
    period: options.period ?? periodOfTitle(title),
    companyName: title.company,
    preview: head
      .slice(0, previewRows)
      .map((row) => row.slice(0, previewColumns).map((cell) => cell?.slice(0, previewChars) ?? null)),
    questions: [...untakenQuestions(untaken), ...unreadColumns(parts), ...leftColumns(parts), ...yearQuestions(ledger)],
    headers: parts.map((part) => ({ sheet: part.table.sheet, key: keyOfHeader(part.header.labels) })),
    recalled: null,
    certain: incomplete.length === 0 && parts.every((part) => !part.isGuessed && isSure(part)),
  };
}

function periodOfTitle({ fromPeriod, toPeriod }: TitleFacts): Detection["period"] {
  if (fromPeriod === null || toPeriod === null || toPeriod < fromPeriod) return null;
  const range = monthRange(fromPeriod, toPeriod);
  return { ...range, label: labelOfRange(range) };
}
