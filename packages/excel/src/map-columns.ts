/** Proposes which column holds which field; a person may correct it before the import. */

import { blockColumn } from "./account-block.ts";
import { codeAndName } from "./account-cell.ts";
import { likelyField, type MatchKind } from "./field-lookup.ts";
import { labelKey } from "./header-text.ts";
import { type HeaderFound, isBlankRow, isTotalRow } from "./headers.ts";
import { IMPORT_TYPE, importTemplate } from "./import-types.ts";
import { toHalfWidth } from "./parse-amount.ts";
import { isMissing, settleFields } from "./settle-fields.ts";
import type { Row } from "./table-file.ts";

export interface ColumnGuess {
  column: number;
  label: string;
  field: string | null;
  how: MatchKind | "shape" | null;
  /** 0 to 1. */
  confidence: number;
  /** Up to three values of the column. */
  samples: string[];
}

export interface MappingProposal {
  typeId: number;
  columns: ColumnGuess[];
  /** Field to column. */
  fields: FieldColumns;
  /** Second panel of a two-sided balance sheet (负债和所有者权益 on the right), field to column. */
  rightPanel: FieldColumns | null;
  /** Required fields that no column gives, directly or in another form; of several that stand in for one another, the first. */
  missing: string[];
}

export type FieldColumns = Readonly<Record<string, number>>;

const SAMPLES = 3;
const SAMPLE_ROWS = 200;

/** `head` are the first rows of the sheet, header included; some hundred rows make good samples. */
export function mapColumns(header: HeaderFound, head: Row[], typeId: number = header.typeId): MappingProposal {
  const rows = head
    .slice(header.row + header.rowCount, header.row + header.rowCount + SAMPLE_ROWS)
    .filter((row) => !isBlankRow(row) && !isTotalRow(row));
  const columns = header.labels.map((label, column) => emptyGuess(label, column, rows));
  const panelStart = typeId === IMPORT_TYPE.statement ? secondPanel(typeId, header.labels) : null;
  const left = panelStart === null ? columns : columns.slice(0, panelStart);
  const fields = {
    ...assign(typeId, left, rows),
    ...blockField(typeId, left, head),
    ...nameField(typeId, left, rows),
    ...togetherField(left, rows),
  };
  const rightPanel = panelStart === null ? null : assign(typeId, columns.slice(panelStart), rows);
  return { typeId, columns, fields, rightPanel, missing: missingFields(typeId, fields) };
}

/** Required fields that no column gives, directly or in another form. */
export function missingFields(typeId: number, fields: FieldColumns): string[] {
  const { columns } = importTemplate(typeId);
  const missing = columns.filter(({ required, field }) => required && isMissing(typeId, field, fields));
  const choices = columns.filter(({ oneOf, field }) => oneOf?.[0] === field && !oneOf.some((name) => name in fields));
  return [...missing, ...choices].map((column) => column.field);
}

/** A sub-ledger without a column of accounts names each account above its entries (科目：1002 银行存款). */
function blockField(typeId: number, columns: ColumnGuess[], head: Row[]): FieldColumns {
  const isNamed = columns.some(({ field }) => field !== null && /account(Code|Name)/i.test(field));
  const column = typeId === IMPORT_TYPE.voucher && !isNamed ? blockColumn(head) : null;
  return column === null ? {} : { accountBlock: column };
}

/** A ledger by names: no column of codes, and none that looks like one. */
function nameField(typeId: number, columns: ColumnGuess[], rows: Row[]): FieldColumns {
  const name = columns.find(({ field }) => field === "accountName");
  if (!name || (typeId !== IMPORT_TYPE.voucher && typeId !== IMPORT_TYPE.balance)) return {};
  const hasCodes = columns.some(
    ({ field, column }) => field === "accountCode" || (field === null && looksCoded(column, rows)),
  );
  return hasCodes ? {} : { accountNameAlone: name.column };
}

/** Code and name in the cells of one column: neither is missing. */
function togetherField(columns: ColumnGuess[], rows: Row[]): FieldColumns {
  const [code, name] = ["accountCode", "accountName"].map((own) => columns.find(({ field }) => field === own));
  if (!code || name) return {};
  const values = rows.flatMap((row) => row[code.column]?.trim() || []);
  const both = values.filter((value) => codeAndName(toHalfWidth(value)) !== null).length;
  return values.length > 0 && both * 2 > values.length ? { accountTogether: code.column } : {};
}

function looksCoded(column: number, rows: Row[]): boolean {
  const values = rows.flatMap((row) => row[column]?.trim() || []);
  return new Set(values).size > 1 && values.every((value) => /^\d[0-9A-Za-z.-]{2,}$/.test(value));
}

function emptyGuess(label: string, column: number, rows: Row[]): ColumnGuess {
  const samples: string[] = [];
  for (const row of rows) {
    const cell = row[column];
    if (cell && samples.length < SAMPLES && !samples.includes(cell)) samples.push(cell);
  }
  return { column, label, field: null, how: null, confidence: 0, samples };
}

interface Claim {
  guess: ColumnGuess;
  field: string;
  how: MatchKind;
  score: number;
  confidence: number;
}

/** Strongest claims first; a column and a field are taken once. */
function assign(typeId: number, columns: ColumnGuess[], rows: Row[]): FieldColumns {
  const claims: Claim[] = columns.flatMap((guess) => {
    const match = guess.label === "" ? null : likelyField(typeId, guess.label);
    return (match?.fields ?? []).map((field) => {
      const { how, confidence } = match ?? { how: "fuzzy", confidence: 0 };
      return { guess, field, how, confidence, score: confidence + preference(field, guess, rows) };
    });
  });
  claims.sort((a, b) => b.score - a.score || a.guess.column - b.guess.column);
  const fields: Record<string, number> = {};
  for (const { guess, field, how, confidence } of claims) {
    if (guess.field !== null || fields[field] !== undefined) continue;
    Object.assign(guess, { field, how, confidence });
    fields[field] = guess.column;
  }
  settleFields(typeId, fields, columns);
  return fields;
}

type Preference = readonly [field: string, label: RegExp, weight: number];

/** Among columns that may mean the same field, the one an auditor would take. */
const PREFERENCES: readonly Preference[] = [
  // SAP: the posting date decides the period, the document date is the supplier's.
  // Reviewed and posted on other days than the voucher's own.
  ["jDate", /^(凭证日期|日期|制单日期|凭证制单日期)$/, 0.02],
  ["jDate", /^(过账日期|凭证中的过帐日期|postingdate|会计日期)$/, 0.08],
  ["jNo", /^(documentno\.?|documentnumber|凭证编号|凭证号)$/, 0.04],
  ["dc", /^(借\/贷标识|借贷标识|借\/贷|方向|s\/h)$/, 0.04],
  ["amount", /^(本币金额|本位币金额|以本币计的金额|金额\(本位币\))$/, 0.04],
  ["customer", /名称/, 0.03],
  ["supplier", /名称/, 0.03],
  ["department", /名称|^部门$/, 0.03],
  ["person", /名称/, 0.03],
  ["projectAux", /名称/, 0.03],
];

/** 借方本位币 beside 借方: the plain one may be in original currency, whichever label is better known. */
const BOOKS_MONEY = /本位币|本币|functional|loc(?:al|\.cur)|accounted/;
const BOOKS_WEIGHT = 0.15;

function preference(field: string, guess: ColumnGuess, rows: Row[]): number {
  const key = labelKey(guess.label);
  const preferred = PREFERENCES.find(([name, label]) => name === field && label.test(key));
  const ofBooks = /fc|qty/i.test(field) || !BOOKS_MONEY.test(key) ? 0 : BOOKS_WEIGHT;
  return (preferred?.[2] ?? 0) + ofBooks + shapeFits(field, guess.column, rows);
}

/** A code, alone or before its name; a year before a name is none. */
const CODE = /^[0-9A-Za-z][0-9A-Za-z.\-_]*$|^[[(]?\d{3,}[\d.-]*[\])]?[\s/\\_|:-]*(?![年月])\P{ASCII}/u;

/** "科目" may hold codes or names: the values tell. */
function shapeFits(field: string, column: number, rows: Row[]): number {
  const isCode = /[aA]ccountCode$/.test(field);
  if (!isCode && !/[aA]ccountName$/.test(field)) return 0;
  const values = rows.map((row) => row[column]).filter((cell): cell is string => Boolean(cell));
  if (values.length === 0) return 0;
  const codes = values.filter((value) => CODE.test(value.trim())).length / values.length;
  return (isCode ? codes : 1 - codes) * 0.02 - 0.02;
}

/** Where a balance sheet begins again on its right half: the second column that names items. */
function secondPanel(typeId: number, labels: string[]): number | null {
  const names = labels.flatMap((label, column) => {
    const match = label === "" ? null : likelyField(typeId, label);
    return match?.fields.includes("fsItemName") ? [column] : [];
  });
  return names[1] ?? null;
}
