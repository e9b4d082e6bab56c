import type { ImportOptions } from "@digao/contract/areas/imports";
import { findHeader, HEADER_ROWS_SEARCHED, type HeaderFound, joinHeaderRows } from "@digao/excel/headers";
import { IMPORT_TYPE } from "@digao/excel/import-types";
import { type ColumnGuess, type MappingProposal, mapColumns, missingFields } from "@digao/excel/map-columns";
import { openTable } from "@digao/excel/open-sheet";
import type { StatementLayout } from "@digao/excel/read-statements";
import { recogniseSoftware, type SoftwareCode } from "@digao/excel/software";
import { type Row, readHead, type TableFile } from "@digao/excel/table-file";
import { readTitle, type TitleFacts } from "@digao/excel/title-facts";

/** A ledger file opened with what its first rows and a person's corrections say about it. The caller closes `table`. */
export interface OpenLedger {
  table: TableFile;
  head: Row[];
  /** Null where no row of the head looks like a header. */
  header: HeaderFound | null;
  proposal: MappingProposal | null;
  software: SoftwareCode | null;
  title: TitleFacts;
  /** Null without a header: the file cannot be read yet. */
  layout: StatementLayout | null;
  typeId: number | null;
}

const sampleRows = 200;
const ledgerTypes = [IMPORT_TYPE.statement, IMPORT_TYPE.balance, IMPORT_TYPE.mapping, IMPORT_TYPE.voucher];

/** @param wantedType what the caller says the file is; null lets the header tell */
export async function openLedger(path: string, options: ImportOptions, wantedType: number | null): Promise<OpenLedger> {
  const { encoding, sheet, delimiter } = options;
  const table = await openTable(path, {
    ...(encoding ? { encoding } : {}),
    ...(sheet ? { sheet } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(wantedType === null ? {} : { typeId: wantedType }),
  });
  try {
    const head = await readHead(table, HEADER_ROWS_SEARCHED + sampleRows);
    const read = interpret(head, options, wantedType);
    return { table, head, ...read, ...(table.told && { title: table.told.title, software: table.told.software }) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

function interpret(head: Row[], options: ImportOptions, wantedType: number | null): Omit<OpenLedger, "table" | "head"> {
  const found = headerOf(head, options.headerRow, wantedType);
  const title = readTitle(head.slice(0, found?.row ?? HEADER_ROWS_SEARCHED));
  if (!found) return { header: null, proposal: null, software: null, title, layout: null, typeId: wantedType };
  const recognised = recogniseSoftware(found, head.slice(0, found.row));
  const typeId = wantedType ?? recognised.typeId;
  const header = { ...found, typeId };
  const proposal = corrected(mapColumns(header, head, typeId), options.columns ?? {});
  const { fields, rightPanel } = proposal;
  const layout = { dataStart: header.row + header.rowCount, fields, rightPanel, labels: header.labels };
  return { header, proposal, software: recognised.software, title, layout, typeId };
}

/** The header found by its labels, unless a person named its last row. */
function headerOf(head: Row[], headerRow: number | undefined, typeId: number | null): HeaderFound | null {
  const found = findHeader(head, typeId === null ? ledgerTypes : [typeId]);
  if (headerRow === undefined || (found && found.row + found.rowCount === headerRow)) return found;
  const row = head[headerRow - 1];
  if (!row) return found;
  return {
    typeId: typeId ?? found?.typeId ?? IMPORT_TYPE.voucher,
    row: headerRow - 1,
    rowCount: 1,
    labels: joinHeaderRows([row]),
    hits: 0,
  };
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
