/** Opens files of GB/T 24589.1 and GB/T 19581 as the sheets of a trial balance and of a journal. */
import type { TextEncoding } from "../encoding.ts";
import { IMPORT_TYPE } from "../import-types.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { DeclaredFacts, FileNote, Row, UntakenTable } from "../table-file.ts";
import { joinedAux } from "./aux-cells.ts";
import { shownFen } from "./exact-sums.ts";
import { baseOf, currencyOf, nonZero, noteNames, periodText } from "./gbt-cells.ts";
import { type GbtFacts, isTaken, readGbtFacts, type sideOf } from "./gbt-facts.ts";
import { VoucherHeads } from "./gbt-heads.ts";
import { GbtItems } from "./gbt-items.ts";
import { GbtJournal, JOURNAL } from "./gbt-journal.ts";
import { fieldOf, GBT_ROOTS } from "./gbt-names.ts";
import { type GbtFields, type GbtSource, xmlRecords } from "./gbt-records.ts";
import { placed, type SideStyle } from "./gbt-sides.ts";
import type { TotalRow } from "./gbt-totals.ts";
import { FIRST_ROW, labelsOf, rowOf, type StandardBook, type StandardSheet } from "./standard-book.ts";
import { type ByteSource, openXmlBytes, type XmlBytes } from "./xml-bytes.ts";

const BALANCES = [
  "jPeriod",
  "accountCode",
  "accountName",
  "dc",
  "openingDr",
  "openingCr",
  "periodDr",
  "periodCr",
  "closingDr",
  "closingCr",
  "currency",
  "openingFc",
  "closingFc",
  "closingQty",
  "auxType",
  "auxCode",
  "auxName",
] as const;
type BalanceCells = Partial<Record<(typeof BALANCES)[number], string>>;

/** Opens one or several XML files of one set of books. */
export async function openGbtXml(parts: readonly ByteSource[]): Promise<StandardBook> {
  const files: XmlBytes[] = [];
  for (const part of parts) files.push(await openXmlBytes(part));
  const source: GbtSource = {
    records: async function* () {
      for (const file of files) yield* xmlRecords(file.chunks());
    },
  };
  const total = (of: (file: XmlBytes) => number) => files.reduce((sum, file) => sum + of(file), 0);
  return openGbt(source, {
    encoding: files[0]?.encoding ?? null,
    sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    bytesRead: () => total((file) => file.bytesRead()),
    undecodable: () => total((file) => file.undecodable()),
  });
}

interface Outside {
  encoding: TextEncoding | null;
  sizeBytes: number;
  bytesRead(): number;
  undecodable(): number;
}

export async function openGbt(source: GbtSource, outside: Outside): Promise<StandardBook> {
  const facts = await readGbtFacts(source);
  const sheets: StandardSheet[] = [];
  if (facts.counts.has("科目余额及发生额")) sheets.push(balanceSheet(facts, source));
  if (facts.counts.has("记账凭证")) sheets.push(journalSheet(facts, source));
  if (sheets.length === 0) throw new SheetRefused("empty", "a GB/T file without balances and vouchers");
  return { kind: "gbt", ...outside, declared: declaredBy(facts), sheets, close: () => Promise.resolve() };
}

function declaredBy(facts: GbtFacts): DeclaredFacts {
  const unused = [...facts.accounts.keys()].filter((code) => !isUsed(code, facts.usedAccounts)).length;
  const untaken: UntakenTable[] = [
    { name: "会计科目", rows: unused, why: "noFigures" },
    ...[...facts.counts].map(([name, rows]): UntakenTable => ({ name, rows: isTaken(name) ? 0 : rows, why: "noHome" })),
  ];
  const year = Number(facts.year);
  return {
    software: "GB",
    title: {
      company: facts.company,
      year: Number.isInteger(year) && year > 1900 ? year : null,
      fromPeriod: facts.from,
      toPeriod: facts.to,
      isMonth: false,
      unit: null,
      money: null,
    },
    untaken: untaken.filter(({ rows }) => rows > 0),
  };
}

/** Itself, or an account below it. */
function isUsed(code: string, used: ReadonlySet<string>): boolean {
  if (used.has(code)) return true;
  for (const other of used) if (other.startsWith(code)) return true;
  return false;
}

export const isGbtRoot = (name: string): boolean => GBT_ROOTS.some((root) => root === name);

function balanceSheet(facts: GbtFacts, source: GbtSource): StandardSheet {
  return {
    name: "科目余额表",
    typeId: IMPORT_TYPE.balance,
    labels: labelsOf(IMPORT_TYPE.balance, BALANCES),
    rows: (note) => balanceRows(facts, source, note),
  };
}

async function* balanceRows(facts: GbtFacts, source: GbtSource, note: (note: FileNote) => void): AsyncGenerator<Row> {
  const items = new GbtItems(facts);
  const sides = (account: string) => facts.accounts.get(account)?.side ?? null;
  const style = facts.totals.style(sides);
  for (const account of facts.totals.unsided(sides, style)) note({ code: "noSide", row: 0, params: { text: account } });
  for await (const records of source.records()) {
    for (const { table, fields } of records) {
      if (table === "科目余额及发生额") yield rowOf(BALANCES, balanceCells(fields, facts, items, style));
    }
  }
  const { ofItems, parents } = facts.totals.missing(facts.accounts.keys(), sides, style);
  for (const total of [...ofItems, ...parents]) yield rowOf(BALANCES, totalCells(total, facts));
  const made = new Set([...ofItems, ...parents].map(({ account }) => account)).size;
  if (made > 0) note({ code: "derivedAccounts", row: 0, params: { count: String(made) } });
  noteNames(items, note);
}

function balanceCells(fields: GbtFields, facts: GbtFacts, items: GbtItems, style: SideStyle): BalanceCells {
  const code = fieldOf(fields, "科目编号");
  const account = facts.accounts.get(code);
  const side = account?.side ?? null;
  const open = placed(fieldOf(fields, "期初本币余额"), fields.期初余额方向 ?? "", side, style);
  const close = placed(fieldOf(fields, "期末本币余额"), fields.期末余额方向 ?? "", side, style);
  const currency = currencyOf(fieldOf(fields, "币种编码"), facts);
  const isForeign = currency !== "" && currency !== baseOf(facts);
  return {
    jPeriod: periodText(fieldOf(fields, "会计年度") || facts.year, fieldOf(fields, "会计期间号")),
    accountCode: code,
    accountName: account?.name || fields.科目名称 || "",
    dc: sideText(side),
    openingDr: open.debit,
    openingCr: open.credit,
    periodDr: fieldOf(fields, "借方本币金额"),
    periodCr: fieldOf(fields, "贷方本币金额"),
    closingDr: close.debit,
    closingCr: close.credit,
    currency: facts.balanceCurrencies.size > 1 || isForeign ? currency : "",
    openingFc: isForeign ? fieldOf(fields, "期初原币余额") : "",
    closingFc: isForeign ? fieldOf(fields, "期末原币余额") : "",
    closingQty: nonZero(fieldOf(fields, "期末数量")),
    ...joinedAux(items.of(fields, code)),
  };
}

function totalCells(
  { account, year, period, currency, open, debit, credit, close }: TotalRow,
  facts: GbtFacts,
): BalanceCells {
  const listed = facts.accounts.get(account);
  return {
    jPeriod: periodText(year || facts.year, period),
    accountCode: account,
    accountName: listed?.name ?? "",
    dc: sideText(listed?.side ?? null),
    openingDr: open > 0n ? shownFen(open) : "",
    openingCr: open < 0n ? shownFen(-open) : "",
    periodDr: shownFen(debit),
    periodCr: shownFen(credit),
    closingDr: close > 0n ? shownFen(close) : "",
    closingCr: close < 0n ? shownFen(-close) : "",
    currency: facts.balanceCurrencies.size > 1 ? currencyOf(currency, facts) : "",
  };
}

function sideText(side: ReturnType<typeof sideOf>): string {
  if (side === 1) return "借";
  return side === -1 ? "贷" : "";
}

/** Entries with what the heads of their vouchers say. */
async function* entriesOf({ heads }: GbtFacts, source: GbtSource): AsyncGenerator<GbtFields[]> {
  heads.begin();
  for await (const records of source.records()) {
    const own = records.filter(({ table, fields }) => table === "记账凭证" && !VoucherHeads.isHead(fields));
    yield own.map(({ fields }) => (heads.isEmpty ? fields : heads.joined(fields)));
  }
}

function journalSheet(facts: GbtFacts, source: GbtSource): StandardSheet {
  return {
    name: "序时账",
    typeId: IMPORT_TYPE.voucher,
    labels: labelsOf(IMPORT_TYPE.voucher, JOURNAL),
    rows: async function* (note) {
      const journal = new GbtJournal(facts);
      let row = FIRST_ROW;
      for await (const entries of entriesOf(facts, source))
        for (const fields of entries) yield rowOf(JOURNAL, journal.cells(fields, row++));
      const alone = facts.heads.alone();
      if (alone > 0) note({ code: "headsAlone", row: 0, params: { count: String(alone) } });
      for (const found of journal.notes()) note(found);
    },
  };
}
