import { ofProject } from "@digao/db/project-rows";
/** Ledger lines with all that is known of them, many at a time: for files, which have every line of a search. */
import type { Db } from "@digao/db/tenant";
import { levelOnes } from "@digao/domain/accounts/tree";
import { countersBySide, type VoucherSide } from "@digao/domain/vouchers/counter-accounts";
import { sql } from "kysely";
import type { Journal } from "./line-query.ts";
import { linesOf } from "./voucher-lines.ts";

type Text = string | null;
type AuxId = number | null;

interface Row {
  id: number;
  jmsn: number;
  jDate: string;
  jPeriod: number;
  jType: string;
  jNoText: string;
  lineNo: number;
  summary: Text;
  accountCode: string;
  ownName: Text;
  debit: string;
  credit: string;
  /** Of debit less credit. */
  sign: number;
  isClosing: boolean;
  currency: Text;
  fcAmount: Text;
  rate: Text;
  quantity: Text;
  settleNo: Text;
  attachCount: number | null;
  preparer: Text;
  reviewer: Text;
  poster: Text;
  /** Of the whole voucher. */
  lineCount: number;
  customerId: AuxId;
  supplierId: AuxId;
  departmentId: AuxId;
  personId: AuxId;
  projectId: AuxId;
  otherIds: number[] | null;
}

/** A line as a file shows it: its row, and names in place of numbers. Not joined to one object: so wide a copy is slow to make and read. */
export interface WholeLine {
  row: Row;
  accountName: string;
  /** Level-1 names on the other side of the voucher. */
  counter: string;
  customer: string;
  supplier: string;
  department: string;
  person: string;
  project: string;
  otherAux: string;
}

/** What many lines share, kept from one slice to the next. */
export interface Names {
  fullNames: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
  /** The level-1 account of an account. */
  topOf(code: string): string;
  aux: Map<number, string>;
}
/** Size of the name cache; a client may have millions of names, so it is emptied beyond this. */
const auxNamesMax = 50_000;

export async function namesOf(db: Db, { periodId }: Journal): Promise<Names> {
  const accounts = await db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .select(["code", "name", "full_name as fullName", "parent_code as parentCode"])
    .execute();
  return {
    topOf: levelOnes(accounts),
    fullNames: new Map(accounts.map(({ code, fullName }) => [code, fullName])),
    names: new Map(accounts.map(({ code, name }) => [code, name])),
    aux: new Map(),
  };
}

/** Lines by their ids, in the order of the ids; one that is gone is left out. */
export async function wholeLines(db: Db, names: Names, ids: readonly number[]): Promise<WholeLine[]> {
  const { rows } = await sql<Row>`
    select /* by key */ l.id, l.jmsn, l.j_date as "jDate", l.j_period as "jPeriod", v.j_type as "jType", v.j_no_text as "jNoText",
      l.line_no as "lineNo", l.summary, l.account_code as "accountCode", l.account_name as "ownName", l.debit, l.credit,
      sign(l.debit - l.credit)::int as sign, l.is_closing as "isClosing", l.currency, l.fc_amount as "fcAmount", l.rate, l.qty as quantity, l.settle_no as "settleNo",
      v.attach_count as "attachCount", v.preparer, v.reviewer, v.poster, v.line_count as "lineCount", l.customer_id as "customerId",
      l.supplier_id as "supplierId", l.dept_id as "departmentId", l.person_id as "personId", l.proj_aux_id as "projectId",
      l.other_aux as "otherIds"
    from unnest(${ids}::bigint[]) i (id)
    cross join lateral (select * from voucher_line where ${ofProject("voucher_line")} and id = i.id offset 0) l
    cross join lateral (
      select j_type, j_no_text, attach_count, preparer, reviewer, poster, line_count from voucher where ${ofProject("voucher")} and id = l.jmsn offset 0) v`.execute(
    db,
  );
  await learnAux(db, names.aux, rows);
  const counters = await countersOf(db, names, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [lineOf(row, names, counters.get(row.jmsn)?.(row) ?? "")] : [];
  });
}

function lineOf(row: Row, { fullNames, aux }: Names, counter: string): WholeLine {
  const named = (id: AuxId) => (id === null ? "" : (aux.get(id) ?? ""));
  return {
    row,
    accountName: fullNames.get(row.accountCode) ?? row.ownName ?? row.accountCode,
    counter,
    customer: named(row.customerId),
    supplier: named(row.supplierId),
    department: named(row.departmentId),
    person: named(row.personId),
    project: named(row.projectId),
    otherAux: row.otherIds ? row.otherIds.map(named).join("、") : "",
  };
}

async function learnAux(db: Db, aux: Names["aux"], rows: readonly Row[]): Promise<void> {
  const itemIds = new Set<number>();
  const want = (id: AuxId) => {
    if (id !== null && !aux.has(id)) itemIds.add(id);
  };
  for (const row of rows) {
    for (const id of [row.customerId, row.supplierId, row.departmentId, row.personId, row.projectId]) want(id);
    row.otherIds?.forEach(want);
  }
  if (itemIds.size === 0) return;
  if (aux.size > auxNamesMax) {
    aux.clear();
    return learnAux(db, aux, rows);
  }
  const { rows: items } = await sql<{ id: number; name: string }>`
    select id, aux_name as name from aux_item where ${ofProject("aux_item")} and id = any(${[...itemIds]}::bigint[])`.execute(
    db,
  );
  for (const { id, name } of items) aux.set(id, name);
  // One that is gone is not asked for again.
  for (const id of itemIds) if (!aux.has(id)) aux.set(id, "");
}

interface Side extends VoucherSide {
  id: number;
  jmsn: number;
}

/** Lines of a voucher in its own order. */
const inOrder = (a: Row, b: Row): number => a.lineNo - b.lineNo || a.id - b.id;

/** By voucher. Most of a file's vouchers stand in it whole, one line after the other; only the others are asked for. */
async function sidesOf(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<number, readonly VoucherSide[]>> {
  const byVoucher = new Map<number, Row[]>();
  for (const row of rows) {
    const own = byVoucher.get(row.jmsn);
    if (own) own.push(row);
    else byVoucher.set(row.jmsn, [row]);
  }
  const found = new Map<number, VoucherSide[]>();
  const others: number[] = [];
  for (const [jmsn, own] of byVoucher) {
    if (own.length < (own[0]?.lineCount ?? 0)) others.push(jmsn);
    else
      found.set(
        jmsn,
        own.sort(inOrder).map(({ accountCode: code, sign }) => ({ code, sign })),
      );
  }
  if (others.length === 0) return found;
  const { rows: sides } = await sql<Side>`
    select id, jmsn, account_code as code, sign(debit - credit)::int as sign from ${linesOf(others)} l
    order by jmsn, line_no, id`.execute(db);
  for (const side of sides) {
    const own = found.get(side.jmsn);
    if (own) own.push(side);
    else found.set(side.jmsn, [side]);
  }
  return found;
}

type Counter = (row: Row) => string;

/** Counter accounts in words, by voucher: with the signs alone, since amounts play no part. */
async function countersOf(db: Db, names: Names, rows: readonly Row[]): Promise<ReadonlyMap<number, Counter>> {
  const words = new Map<string[], string>();
  const wordsFor = (codes: string[]): string => {
    const text = words.get(codes) ?? codes.map((code) => names.names.get(code) ?? code).join("、");
    words.set(codes, text);
    return text;
  };
  const counters = new Map<number, Counter>();
  for (const [jmsn, sides] of await sidesOf(db, rows)) {
    const codesOf = countersBySide(sides, names.topOf);
    counters.set(jmsn, ({ accountCode: code, sign }) => wordsFor(codesOf({ code, sign })));
  }
  return counters;
}
