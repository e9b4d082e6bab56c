import type { ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import { guessHeader, hasAmounts, noHeader } from "@digao/excel/guess-header";
import {
  findHeader,
  HEADER_ROWS_SEARCHED,
  type HeaderFound,
  headerSignature,
  isBlankRow,
  joinHeaderRows,
} from "@digao/excel/headers";
import { IMPORT_TYPE } from "@digao/excel/import-types";
import { type ColumnGuess, type MappingProposal, mapColumns, missingFields } from "@digao/excel/map-columns";
import { openTable } from "@digao/excel/open-sheet";
import { ownValue } from "@digao/excel/own-value";
import { type LeftWhy, planSheets, type SheetLook, type SheetPlan, whyLeft } from "@digao/excel/plan-sheets";
import type { StatementLayout } from "@digao/excel/read-statements";
import { SheetRefused } from "@digao/excel/sheet-refused";
import { recogniseSoftware, type SoftwareCode } from "@digao/excel/software";
import { type Row, readHead, sheetView, type TableFile } from "@digao/excel/table-file";
import { readTitle, type TitleFacts } from "@digao/excel/title-facts";
import { statedUnitIn } from "@digao/excel/unit-elsewhere";
import { labelsOfYear, yearsOfColumns } from "@digao/excel/year-groups";

/** What the first rows of a sheet and a person's corrections say about it. */
export interface LedgerPart {
  /** Reads this sheet. */
  table: TableFile;
  head: Row[];
  header: HeaderFound;
  /** No row of the head looks like a header: its columns are shown, and a person says what they are. */
  isGuessed: boolean;
  proposal: MappingProposal;
  software: SoftwareCode | null;
  title: TitleFacts;
  layout: StatementLayout;
  typeId: number;
  /** Of a list with columns of several years: all of them, and the one that is read. */
  years: ColumnYears | null;
}

export interface ColumnYears {
  all: readonly number[];
  read: number;
}

/** A source opened with the sheets that one batch reads. The caller closes `table`. */
export interface OpenLedger extends LedgerPart {
  /** Read one after the other; never empty. The fields beside it are those of the sheet shown, the title that of all. */
  parts: LedgerPart[];
}

/** All that a source holds: what each batch of it would read, and what none would. */
export interface OpenBook {
  table: TableFile;
  ledgers: OpenLedger[];
  left: { part: LedgerPart; why: LeftWhy }[];
}

const sampleRows = 200;
const ledgerTypes = [IMPORT_TYPE.statement, IMPORT_TYPE.balance, IMPORT_TYPE.mapping, IMPORT_TYPE.voucher];

/** The sheets of one batch. @param requestedType what the batch holds; null lets the headers tell */
export async function openLedger(
  path: string,
  options: ImportOptions,
  requestedType: number | null,
): Promise<OpenLedger> {
  const { ledgers } = await openBook(path, options, requestedType);
  const [ledger] = ledgers;
  if (!ledger) throw new SheetRefused("empty");
  return ledger;
}

/** @param requestedType what the caller says the file is; null lets the headers tell */
export async function openBook(path: string, options: ImportOptions, requestedType: number | null): Promise<OpenBook> {
  const { encoding, sheet, delimiter } = options;
  const table = await openTable(path, {
    ...(encoding ? { encoding } : {}),
    ...(sheet ? { sheet } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(requestedType === null ? {} : { typeId: requestedType }),
  });
  try {
    return await readBook(table, options, requestedType);
  } catch (error) {
    await table.close();
    throw error;
  }
}

async function readBook(table: TableFile, options: ImportOptions, requestedType: number | null): Promise<OpenBook> {
  const heads = new Map<string, Row[]>();
  for (const { name } of table.sheets)
    heads.set(name, await readHead(sheetView(table, name), HEADER_ROWS_SEARCHED + sampleRows));
  const looks = table.sheets.map(({ name, hidden }) => lookAt(name, hidden, heads.get(name) ?? [], requestedType));
  const plan = planned(looks, options, requestedType);
  const ledgers = plan.groups.map(({ typeId, sheets }) => {
    const parts = partsOf(table, sheets, { heads, options, typeId });
    return ledgerOf(parts, options);
  });
  const left = plan.left.map(({ name, why }) => ({
    part: interpret(sheetView(table, name), heads.get(name) ?? [], {}, null),
    why,
  }));
  return { table, ledgers, left };
}

/** A person's sheets, as far as the source has them; else what the plan makes of it. */
function planned(
  looks: readonly SheetLook[],
  { sheets, sheet }: ImportOptions,
  requestedType: number | null,
): SheetPlan {
  const chosen = sheets ?? (sheet === undefined ? undefined : [sheet]);
  if (!chosen) return planSheets(looks, requestedType);
  const names = new Set(looks.map(({ name }) => name));
  const gone = chosen.find((name) => !names.has(name));
  if (gone !== undefined) throw new SheetRefused("noSuchSheet", gone);
  const left = looks.filter(({ name }) => !chosen.includes(name));
  return {
    groups: [{ typeId: requestedType, sheets: chosen }],
    left: left.map((look) => ({ name: look.name, why: whyLeft(look, requestedType) })),
  };
}

function lookAt(name: string, hidden: boolean, head: Row[], requestedType: number | null): SheetLook {
  const found = findHeader(head, ledgerTypes);
  const titles = [name, ...head.slice(0, found?.row ?? 0).flat()].join(" ");
  const typeId = found ? recogniseSoftware(found, head.slice(0, found.row)).typeId : null;
  const complete = [requestedType, typeId].find((type) => isComplete(head, type));
  const isEmpty = head.every(isBlankRow);
  const hits = (requestedType === null ? found : findHeader(head, [requestedType]))?.hits ?? 0;
  return { name, hidden, isEmpty, typeId: complete ?? null, hits, hasAmounts: hasAmounts(head), titles };
}

/** A header with every field that the type cannot be read without. */
function isComplete(head: Row[], typeId: number | null): boolean {
  const header = typeId === null ? null : findHeader(head, [typeId]);
  return header !== null && typeId !== null && mapColumns({ ...header, typeId }, head, typeId).missing.length === 0;
}

interface Reading {
  heads: ReadonlyMap<string, Row[]>;
  options: ImportOptions;
  typeId: number | null;
}

/** A correction of one sheet holds for those with the same labels, unless they have one of their own. */
function partsOf(table: TableFile, sheets: readonly string[], { heads, options, typeId }: Reading): LedgerPart[] {
  const { layouts = {}, headerRow, columns, answers } = options;
  const own = (name: string) => ownValue(layouts, name) ?? (sheets.length === 1 ? { headerRow, columns } : {});
  const year = Number(answers?.yearColumns?.slice(0, 4));
  const read = (name: string, layout: Layout) =>
    interpret(sheetView(table, name), heads.get(name) ?? [], { ...layout, year }, typeId);
  const corrected = new Map<string, Layout>();
  for (const name of sheets) {
    const layout = ownValue(layouts, name);
    if (layout?.columns) corrected.set(headerSignature(read(name, layout).header.labels), { columns: layout.columns });
  }
  return sheets.map((name) => {
    const part = read(name, own(name));
    const like = ownValue(layouts, name) ? undefined : corrected.get(headerSignature(part.header.labels));
    return like ? read(name, like) : part;
  });
}

function ledgerOf(parts: LedgerPart[], { sheet }: ImportOptions): OpenLedger {
  const needs = (part: LedgerPart) => part.isGuessed || part.proposal.missing.length > 0;
  const shown = parts.find(({ table }) => table.sheet === sheet) ?? parts.find(needs) ?? parts[0];
  if (!shown) throw new SheetRefused("empty");
  return parts.length === 1 ? { ...shown, parts } : { ...shown, title: titleOfAll(parts), parts };
}

/** From the first month that a title names to the last, where every title names some. */
function titleOfAll(parts: readonly LedgerPart[]): TitleFacts {
  const titles = parts.map(({ title }) => title);
  const [first] = titles;
  if (!first) throw new RangeError("a ledger has a sheet");
  const months = titles.flatMap(({ fromPeriod, toPeriod }) => (fromPeriod && toPeriod ? [[fromPeriod, toPeriod]] : []));
  const all = months.length === titles.length ? months.flat() : [];
  const companies = new Set(titles.flatMap(({ company }) => company ?? []));
  return {
    ...first,
    company: companies.size === 1 ? ([...companies][0] ?? null) : null,
    fromPeriod: all.length > 0 ? Math.min(...all) : null,
    toPeriod: all.length > 0 ? Math.max(...all) : null,
    isMonth: false,
  };
}

type Layout = NonNullable<ImportOptions["layouts"]>[string];

function interpret(
  table: TableFile,
  head: Row[],
  options: Layout & { year?: number },
  requestedType: number | null,
): LedgerPart {
  const detected = headerOf(head, options.headerRow, requestedType);
  const found = detected ?? guessHeader(head, requestedType);
  const title = table.declared?.title ?? readTitle(head.slice(0, found.row));
  const recognised = recogniseSoftware(found, head.slice(0, found.row));
  const typeId = requestedType ?? recognised.typeId;
  const header = { ...found, typeId };
  const years = typeId === IMPORT_TYPE.balance ? columnYears(header.labels, options.year) : null;
  const proposal = corrected(mapColumns(ofYear(header, years), head, typeId), options.columns ?? {});
  const { fields, rightPanel } = proposal;
  const { unit, money } = title;
  const place = { dataStart: header.row + header.rowCount, fields, rightPanel, labels: header.labels };
  const layout = { ...place, unit, statedUnit: statedUnitIn([table.sheet]), money };
  const isGuessed = detected === null;
  return {
    table,
    head,
    header,
    isGuessed,
    proposal,
    software: table.declared?.software ?? recognised.software,
    title,
    layout,
    typeId,
    years,
  };
}

/** The last year unless another was answered. */
function columnYears(labels: readonly string[], answered: number | undefined): ColumnYears | null {
  const all = yearsOfColumns(labels);
  const last = all.at(-1);
  return last === undefined ? null : { all, read: all.find((year) => year === answered) ?? last };
}

const ofYear = (header: HeaderFound, years: ColumnYears | null): HeaderFound =>
  years === null ? header : { ...header, labels: labelsOfYear(header.labels, years.read) };

/** The header found by its labels, unless a person named its last row, or said that there is none. */
function headerOf(head: Row[], headerRow: number | undefined, typeId: number | null): HeaderFound | null {
  const found = findHeader(head, typeId === null ? ledgerTypes : [typeId]);
  if (headerRow === undefined || (found && found.row + found.rowCount === headerRow)) return found;
  const own = { typeId: typeId ?? found?.typeId ?? IMPORT_TYPE.voucher, hits: 0 };
  if (headerRow === 0) return { ...own, ...noHeader(head) };
  const row = head[headerRow - 1];
  return row ? { ...own, row: headerRow - 1, rowCount: 1, labels: joinHeaderRows([row]) } : found;
}

/** A person's columns take the place of the proposal's: a field stands in one column, null leaves a column out. */
function corrected(proposal: MappingProposal, columns: Readonly<Record<string, string | null>>): MappingProposal {
  const chosen = new Map(Object.entries(columns).map(([column, field]) => [Number(column), field]));
  const named = new Set(chosen.values());
  const keeps = (column: number, field: string) => !chosen.has(column) && !named.has(field);
  const own = Object.entries(proposal.fields).filter(([field, column]) => keeps(column, field));
  const given = [...chosen].flatMap(([column, field]) => (field === null ? [] : [[field, column] as const]));
  const fields: Record<string, number> = Object.fromEntries([...own, ...given]);
  return {
    ...proposal,
    columns: proposal.columns.map((guess) => correctedGuess(guess, chosen, keeps)),
    fields,
    missing: missingFields(proposal.typeId, fields),
  };
}

function correctedGuess(
  guess: ColumnGuess,
  chosen: ReadonlyMap<number, string | null>,
  keeps: (column: number, field: string) => boolean,
): ColumnGuess {
  const field = chosen.get(guess.column);
  if (field !== undefined) return { ...guess, field, how: null, confidence: 1 };
  return guess.field !== null && !keeps(guess.column, guess.field) ? { ...guess, field: null } : guess;
}
