/** Opens a SIE file as the sheets of a trial balance and of a journal. */
import { encodingNamed } from "../encoding.ts";
import { IMPORT_TYPE } from "../import-types.ts";
import type { DeclaredFacts, FileNote, Row, UntakenTable } from "../table-file.ts";
import { auxCell, auxColumn, joinedAux } from "./aux-cells.ts";
import { fenOf, shownFen } from "./exact-sums.ts";
import { readSieFacts, type SieBalance, type SieFacts, SieTransactions } from "./sie-book.ts";
import { type SieLine, sieEncoding, sieLines } from "./sie-lines.ts";
import { FIRST_ROW, labelsOf, rowOf, type StandardBook, type StandardSheet } from "./standard-book.ts";

const OPENING = ["accountCode", "accountName", "openingDr", "openingCr"] as const;
const MOVED = ["periodDr", "periodCr"] as const;
const CLOSING = ["closingDr", "closingCr"] as const;
const ITEMS = ["auxType", "auxCode", "auxName"] as const;
type BalanceField =
  | (typeof OPENING)[number]
  | (typeof MOVED)[number]
  | (typeof CLOSING)[number]
  | (typeof ITEMS)[number];

const JOURNAL = [
  "jDate",
  "jType",
  "jNo",
  "lineNo",
  "summary",
  "accountCode",
  "accountName",
  "debit",
  "credit",
  "qty",
  "customer",
  "supplier",
  "department",
  "person",
  "projectAux",
  "auxOther",
  "preparer",
  "createTime",
] as const;
type JournalField = (typeof JOURNAL)[number];

export async function openSie(path: string, sizeBytes: number, encoding: string | undefined): Promise<StandardBook> {
  const found = encoding ? { encoding: encodingNamed(encoding), markBytes: 0 } : await sieEncoding(path);
  const facts = await readSieFacts(path, found);
  const progress = { bytes: 0 };
  const lines = () => {
    progress.bytes = 0;
    return sieLines(path, found, (bytes) => {
      progress.bytes += bytes;
    });
  };
  const sheets: StandardSheet[] = [];
  if (facts.balances.size > 0) sheets.push(balanceSheet(facts));
  if (facts.lines > 0 || sheets.length === 0) sheets.push(journalSheet(facts, lines));
  return {
    kind: "sie",
    encoding: found.encoding,
    sizeBytes,
    declared: declaredBy(facts),
    sheets,
    bytesRead: () => progress.bytes,
    undecodable: () => facts.undecodable,
    close: () => Promise.resolve(),
  };
}

function declaredBy(facts: SieFacts): DeclaredFacts {
  const month = (date: string | undefined) => (/^\d{8}$/.test(date ?? "") ? Number(date?.slice(0, 6)) : null);
  const [fromPeriod, toPeriod] = [month(facts.year?.from), month(facts.year?.to)];
  const used = [...facts.accounts.keys()].filter(
    (account) => facts.movements.get(account) || facts.balances.has(account),
  );
  const untaken: UntakenTable[] = [
    { name: "#KONTO", rows: facts.accounts.size - used.length, why: "noFigures" },
    { name: "#IB/#UB/#RES -1", rows: facts.otherYear, why: "otherYear" },
    ...[...facts.untaken].map(([name, rows]): UntakenTable => ({ name, rows, why: "noHome" })),
  ];
  return {
    software: "OTH",
    title: {
      company: facts.company,
      year: toPeriod === null ? null : Math.floor(toPeriod / 100),
      fromPeriod,
      toPeriod,
      isMonth: false,
      unit: null,
      money: null,
    },
    untaken: untaken.filter(({ rows }) => rows > 0),
  };
}

/** Movements are the sums of the file's own transactions, so that its closing balances can be compared with them. */
function balanceSheet(facts: SieFacts): StandardSheet {
  const hasLines = facts.lines > 0;
  const hasItems = [...facts.balances.values()].some(({ objects }) => objects.length > 0);
  const fields: BalanceField[] = [
    ...OPENING,
    ...(hasLines ? MOVED : []),
    ...(facts.hasClosings ? CLOSING : []),
    ...(hasItems ? ITEMS : []),
  ];
  return {
    name: "科目余额表",
    typeId: IMPORT_TYPE.balance,
    labels: labelsOf(IMPORT_TYPE.balance, fields),
    rows: async function* (note) {
      noteCurrency(facts, note);
      if (hasLines) note({ code: "derivedMovements", row: 0, params: {} });
      for (const balance of balancesOf(facts)) yield rowOf(fields, balanceCells(balance, facts));
    },
  };
}

/** Also accounts that have transactions alone: no balance is one of nothing. */
function balancesOf({ balances, movements }: SieFacts): SieBalance[] {
  const alone = [...movements.keys()].filter((account) => !balances.has(account));
  const all = [...balances.values(), ...alone.map((account) => ({ account, objects: [], opening: "", closing: "" }))];
  const key = ({ account, objects }: SieBalance) => [account, ...objects].join("|");
  return all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function balanceCells(balance: SieBalance, facts: SieFacts): Partial<Record<BalanceField, string>> {
  const { account, objects, opening, closing } = balance;
  const moved = objects.length === 0 ? facts.movements.get(account) : undefined;
  return {
    accountCode: account,
    accountName: facts.accounts.get(account) ?? account,
    openingDr: sides(opening).debit,
    openingCr: sides(opening).credit,
    periodDr: shownFen(moved?.debit ?? 0n),
    periodCr: shownFen(moved?.credit ?? 0n),
    closingDr: sides(closing).debit,
    closingCr: sides(closing).credit,
    ...joinedAux(itemsOf(objects, facts)),
  };
}

/** Debit positive; a text that is no amount goes where its reader reports it. */
function sides(amount: string): { debit: string; credit: string } {
  return fenOf(amount) < 0n ? { debit: "", credit: amount.replace("-", "") } : { debit: amount, credit: "" };
}

function itemsOf(objects: readonly string[], { dimensions, objects: names }: SieFacts) {
  const items: { type: string; code: string; name: string }[] = [];
  for (let at = 0; at + 1 < objects.length; at += 2) {
    const [dimension = "", object = ""] = [objects[at], objects[at + 1]];
    const name = names.get(`${dimension}|${object}`) ?? "";
    items.push({ type: dimensions.get(dimension) ?? dimension, code: object, name });
  }
  return items;
}

function noteCurrency({ currency }: SieFacts, note: (note: FileNote) => void): void {
  note({ code: "fileCurrency", row: 0, params: { currency: currency === "" ? "SEK" : currency } });
}

function journalSheet(facts: SieFacts, lines: () => AsyncIterable<SieLine>): StandardSheet {
  return {
    name: "序时账",
    typeId: IMPORT_TYPE.voucher,
    labels: labelsOf(IMPORT_TYPE.voucher, JOURNAL),
    rows: (note) => journalRows(facts, lines(), note),
  };
}

interface Head {
  series: string;
  no: string;
  date: string;
  text: string;
  entered: string;
  sign: string;
}

async function* journalRows(
  facts: SieFacts,
  lines: AsyncIterable<SieLine>,
  note: (note: FileNote) => void,
): AsyncGenerator<Row> {
  const transactions = new SieTransactions();
  const counts = { made: 0, dates: 0 };
  let head: Head = { series: "", no: "", date: "-", text: "", entered: "", sign: "" };
  let lineNo = 0;
  let row = FIRST_ROW;
  noteCurrency(facts, note);
  for await (const line of lines) {
    for (const transaction of transactions.take(line)) {
      if (transaction.isAlone) note({ code: "addedLine", row, params: { account: transaction.account } });
      if (transaction.date !== "" && transaction.date !== head.date) counts.dates++;
      lineNo++;
      row++;
      yield rowOf(JOURNAL, journalCells(transaction, head, lineNo, facts));
    }
    if (line.label !== "#VER") continue;
    head = headOf(line, row, counts);
    lineNo = 0;
  }
  if (transactions.removed > 0) note({ code: "removedLines", row: 0, params: { count: String(transactions.removed) } });
  if (counts.made > 0) note({ code: "numbersMade", row: 0, params: { count: String(counts.made) } });
  if (counts.dates > 0) note({ code: "lineDates", row: 0, params: { count: String(counts.dates) } });
}

/** A voucher that waits for its number gets its place in the file; a missing date must not become that of the voucher before. */
function headOf({ fields }: SieLine, row: number, counts: { made: number }): Head {
  const [series = "", no = "", date = "", text = "", entered = "", sign = ""] = fields;
  if (no === "") counts.made++;
  return { series, no: no === "" ? `#${row}` : no, date: date === "" ? "-" : date, text, entered, sign };
}

function journalCells(
  { account, amount, objects, text, qty, sign }: ReturnType<SieTransactions["take"]>[number],
  head: Head,
  lineNo: number,
  facts: SieFacts,
): Partial<Record<JournalField, string>> {
  const cells: Partial<Record<JournalField, string>> = {
    jDate: head.date,
    jType: head.series,
    jNo: head.no,
    lineNo: String(lineNo),
    summary: text === "" ? head.text : text,
    accountCode: account,
    accountName: facts.accounts.get(account) ?? "",
    ...sides(amount),
    qty,
    preparer: sign === "" ? head.sign : sign,
    createTime: head.entered,
  };
  for (const item of itemsOf(objects, facts)) {
    const column = auxColumn(item.type);
    if (column !== null && !cells[column]) cells[column] = auxCell(item);
    else cells.auxOther = [cells.auxOther, `${item.type}:${auxCell(item)}`].filter(Boolean).join(";");
  }
  return cells;
}
