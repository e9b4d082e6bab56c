/** Opens a SAF-T file as the sheets of a trial balance and of a journal. */
import { IMPORT_TYPE } from "../import-types.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { DeclaredFacts, FileNote, UntakenTable } from "../table-file.ts";
import { auxCell, auxColumn, type Item, joinedAux } from "./aux-cells.ts";
import { fenOf, fenText, shownFen } from "./exact-sums.ts";
import { readSaftFacts, type SaftBalance, type SaftFacts, type SaftParty } from "./saft-book.ts";
import { type SaftLine, SaftLines } from "./saft-lines.ts";
import { labelsOf, rowOf, type StandardBook, type StandardSheet } from "./standard-book.ts";
import { type ByteSource, openXmlBytes, type XmlBytes } from "./xml-bytes.ts";
import { elementsByChunk } from "./xml-elements.ts";

const BALANCES = ["accountCode", "accountName", "openingDr", "openingCr"] as const;
const MOVED = ["periodDr", "periodCr"] as const;
const CLOSING = ["closingDr", "closingCr", "auxType", "auxCode", "auxName"] as const;
type BalanceField = (typeof BALANCES)[number] | (typeof MOVED)[number] | (typeof CLOSING)[number];

const JOURNAL = [
  "jDate",
  "jPeriod",
  "jType",
  "jNo",
  "lineNo",
  "summary",
  "accountCode",
  "accountName",
  "debit",
  "credit",
  "currency",
  "rate",
  "fcAmount",
  "qty",
  "customer",
  "supplier",
  "department",
  "person",
  "projectAux",
  "auxOther",
  "settleNo",
  "preparer",
  "createTime",
] as const;
type JournalField = (typeof JOURNAL)[number];

export async function openSaft(source: ByteSource): Promise<StandardBook> {
  const { sizeBytes } = source;
  const bytes = await openXmlBytes(source);
  const facts = await readSaftFacts(bytes.chunks());
  const sheets: StandardSheet[] = [];
  if (facts.accounts.size > 0) sheets.push(balanceSheet(facts));
  if (facts.lines > 0) sheets.push(journalSheet(facts, bytes));
  if (sheets.length === 0) throw new SheetRefused("empty", "a SAF-T file without accounts and journals");
  return {
    kind: "saft",
    encoding: bytes.encoding,
    sizeBytes,
    declared: declaredBy(facts),
    sheets,
    bytesRead: bytes.bytesRead,
    undecodable: bytes.undecodable,
    close: () => Promise.resolve(),
  };
}

function declaredBy(facts: SaftFacts): DeclaredFacts {
  const { company, from, to, accounts } = facts;
  const isRange = from !== null && to !== null && from > 190_000 && to >= from;
  const standard = [...accounts.values()].filter(({ standardCode }) => standardCode !== "").length;
  const parties = [...facts.customers.values(), ...facts.suppliers.values()];
  const strange = parties.flatMap(({ balances }) => balances).filter(({ account }) => !accounts.has(account)).length;
  const untaken: UntakenTable[] = [
    { name: "StandardAccountID", rows: standard, why: "standardCodes" },
    { name: "Customers/Suppliers", rows: strange, why: "accountUnknown" },
    ...[...facts.untaken].map(([name, rows]): UntakenTable => ({ name, rows, why: "noHome" })),
  ];
  return {
    software: "OTH",
    title: {
      company,
      year: isRange ? Math.floor(to / 100) : null,
      fromPeriod: isRange ? from : null,
      toPeriod: isRange ? to : null,
      isMonth: false,
      unit: null,
      money: null,
    },
    untaken: untaken.filter(({ rows }) => rows > 0),
  };
}

function noteCurrency({ currency }: SaftFacts, note: (note: FileNote) => void): void {
  if (currency !== "" && currency !== "CNY") note({ code: "fileCurrency", row: 0, params: { currency } });
}

/** Movements are the sums of the file's own transactions, so that its closing balances can be compared with them. */
function balanceSheet(facts: SaftFacts): StandardSheet {
  const hasLines = facts.lines > 0;
  const fields: BalanceField[] = [...BALANCES, ...(hasLines ? MOVED : []), ...CLOSING];
  return {
    name: "科目余额表",
    typeId: IMPORT_TYPE.balance,
    labels: labelsOf(IMPORT_TYPE.balance, fields),
    rows: async function* (note) {
      noteCurrency(facts, note);
      if (hasLines) note({ code: "derivedMovements", row: 0, params: {} });
      for (const cells of balanceRows(facts)) yield rowOf(fields, cells);
    },
  };
}

type BalanceCells = Partial<Record<BalanceField, string>>;

function* balanceRows(facts: SaftFacts): Generator<BalanceCells> {
  for (const [code, account] of facts.accounts) {
    yield balanceCells(facts, { code, key: code, name: account.name }, account);
  }
  yield* partyRows(facts, facts.customers, "客户", "C");
  yield* partyRows(facts, facts.suppliers, "供应商", "S");
}

function* partyRows(
  facts: SaftFacts,
  parties: ReadonlyMap<string, SaftParty>,
  type: string,
  mark: string,
): Generator<BalanceCells> {
  for (const [code, { name, balances }] of parties) {
    for (const balance of balances) {
      const account = facts.accounts.get(balance.account);
      if (!account) continue;
      const place = { code: balance.account, key: `${balance.account}|${mark}|${code}`, name: account.name };
      yield { ...balanceCells(facts, place, balance), ...joinedAux([{ type, code, name }]) };
    }
  }
}

function balanceCells(
  { movements }: SaftFacts,
  { code, key, name }: { code: string; key: string; name: string },
  { openDr, openCr, closeDr, closeCr }: SaftBalance,
): BalanceCells {
  const moved = movements.get(key);
  return {
    accountCode: code,
    accountName: name,
    openingDr: openDr,
    openingCr: openCr,
    periodDr: shownFen(moved?.debit ?? 0n),
    periodCr: shownFen(moved?.credit ?? 0n),
    closingDr: closeDr,
    closingCr: closeCr,
  };
}

function journalSheet(facts: SaftFacts, bytes: XmlBytes): StandardSheet {
  return {
    name: "序时账",
    typeId: IMPORT_TYPE.voucher,
    labels: labelsOf(IMPORT_TYPE.voucher, JOURNAL),
    rows: async function* (note) {
      noteCurrency(facts, note);
      for (const difference of controlDifferences(facts)) note(difference);
      if (facts.unnumbered > 0) note({ code: "numbersMade", row: 0, params: { count: String(facts.unnumbered) } });
      for await (const line of linesOf(bytes)) yield rowOf(JOURNAL, journalCells(line, facts));
    },
  };
}

/** The header's own totals against what the journals hold; what it does not tell is not compared. */
function controlDifferences({ controls, transactions, lines, debit, credit }: SaftFacts): FileNote[] {
  const differs = (name: string, stated: string | null, found: string, isEqual: boolean): FileNote[] =>
    stated === null || stated === "" || isEqual
      ? []
      : [{ code: "controlTotal", row: 0, params: { name, told: stated, found } }];
  // Some programs count lines as entries, others transactions.
  const counts = [transactions, lines].map(String);
  const ofAmount = (name: string, stated: string | null, sum: bigint) =>
    differs(name, stated, fenText(sum), fenOf(stated ?? "") === sum);
  return [
    ...differs("NumberOfEntries", controls.entries, String(transactions), counts.includes(controls.entries ?? "")),
    ...ofAmount("TotalDebit", controls.debit, debit),
    ...ofAmount("TotalCredit", controls.credit, credit),
  ];
}

async function* linesOf(bytes: XmlBytes): AsyncGenerator<SaftLine> {
  let found: SaftLine[] = [];
  const lines = new SaftLines();
  const reading = elementsByChunk(bytes.chunks(), {
    open: (name) => lines.open(name),
    close: (name, text) => {
      const line = lines.close(name, text);
      if (line) found.push(line);
    },
  });
  for await (const _ of reading) {
    yield* found;
    found = [];
  }
}

function journalCells(line: SaftLine, facts: SaftFacts): Partial<Record<JournalField, string>> {
  const { customers, suppliers } = facts;
  const cells: Partial<Record<JournalField, string>> = {
    jDate: line.date === "" ? "-" : line.date,
    jPeriod: periodOf(line),
    jType: line.journal,
    jNo: line.transaction,
    lineNo: line.lineNo,
    summary: line.summary,
    accountCode: line.account,
    accountName: facts.accounts.get(line.account)?.name ?? "",
    debit: line.debit,
    credit: line.credit,
    currency: line.currency,
    rate: line.rate,
    fcAmount: line.fcAmount,
    qty: line.quantity,
    settleNo: line.document,
    preparer: line.preparer,
    createTime: line.entered,
  };
  if (line.customer)
    cells.customer = auxCell({ type: "", code: line.customer, name: customers.get(line.customer)?.name ?? "" });
  if (line.supplier)
    cells.supplier = auxCell({ type: "", code: line.supplier, name: suppliers.get(line.supplier)?.name ?? "" });
  for (const { type, id } of line.analyses) {
    const word = facts.analysisTypes.get(type) || type;
    const item: Item = { type: word, code: id, name: facts.analyses.get(`${type}|${id}`) ?? "" };
    const column = auxColumn(word);
    if (column !== null && !cells[column]) cells[column] = auxCell(item);
    else cells.auxOther = [cells.auxOther, `${word}:${auxCell(item)}`].filter(Boolean).join(";");
  }
  return cells;
}

/** Month and year of the business year; nothing where the file has none or counts otherwise. */
function periodOf({ period, year }: SaftLine): string {
  const month = Number(period);
  return /^\d{4}$/.test(year) && month >= 1 && month <= 16 ? `${year}${String(month).padStart(2, "0")}` : "";
}
