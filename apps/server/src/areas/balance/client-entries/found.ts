/** Which entries the client's books have: vouchers with the same accounts and the same net amounts, line by line. */
import type { FoundVoucher } from "@digao/contract/areas/balance/client-entries/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";

/** A line of an entry as a voucher has it: its account, debit positive; of profit and loss also as an adjustment of years before. */
interface Wanted {
  id: number;
  lines: { account: string; net: string; isProfit: boolean }[];
}

async function wantedOf(db: Db, ids: readonly number[]): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select l.head_id as id, jsonb_agg(jsonb_build_object('account', l.account_code, 'net', (l.debit - l.credit)::text,
      'isProfit', i.std_code ~ '^P' and i.std_code !~ '^P4[12]')) as lines
    from adjust_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("l")} and l.head_id = any(${[...ids]}::bigint[])
    group by l.head_id having bool_and(l.account_code is not null)`.execute(db);
  return rows;
}

interface Journal {
  batchId: number;
  where: FoundVoucher["where"];
}

/** Of the audited year first: there a voucher makes the entry count twice. */
async function journalsOf(db: Db): Promise<Journal[]> {
  const { rows } = await sql<Journal>`
    select p.voucher_batch_id as "batchId", case when p.start_date > own.end_date then 'later' else 'audited' end as "where"
    from project_period p join project_period own on ${ofProject("own")} and own.is_current
    where ${ofProject("p")} and p.voucher_batch_id is not null and p.end_date >= own.start_date
    order by p.start_date`.execute(db);
  return rows;
}

const priorYear = "6901";
const keyOf = (account: string, net: string): string => `${account}=${net}`;

interface Candidate {
  jType: string;
  jNoText: string;
  date: string;
  lines: { account: string; net: string }[];
}

/** Vouchers of a journal that have one of an entry's lines, whole. */
async function candidates(db: Db, batchId: number, { lines }: Wanted): Promise<Candidate[]> {
  // A line that stays as it is when the year has closed leads to few vouchers.
  const anchor = lines.find(({ isProfit }) => !isProfit) ?? lines[0];
  if (!anchor) return [];
  const { rows } = await sql<Candidate>`
    select v.j_type as "jType", v.j_no_text as "jNoText", v.j_date::text as date, l.lines
    from (
      select distinct l.jmsn from voucher_line l where ${ofProject("l")} and l.batch_id = ${batchId}
        and l.account_code = ${anchor.account} and l.debit - l.credit = ${anchor.net}::numeric
    ) at
    join voucher v on ${ofProject("v")} and v.id = at.jmsn and v.line_count = ${lines.length} and not v.is_void
    cross join lateral (
      select jsonb_agg(jsonb_build_object('account', l.account_code, 'net', (l.debit - l.credit)::text)) as lines
      from voucher_line l where ${ofProject("l")} and l.id between v.first_line_id and v.last_line_id and l.batch_id = ${batchId}
    ) l
    order by v.j_date, v.id limit 50`.execute(db);
  return rows;
}

/** Every line of the entry has one of the voucher's, and none is left. */
function isSame(wanted: Wanted, { lines }: Candidate, isLater: boolean): boolean {
  const left = new Map<string, number>();
  for (const { account, net } of lines) {
    const key = keyOf(isLater && account.startsWith(priorYear) ? priorYear : account, net);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const take = (key: string): boolean => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  };
  return (
    lines.length === wanted.lines.length &&
    wanted.lines.every(({ account, net, isProfit }) =>
      (left.get(keyOf(account, net)) ?? 0) > 0
        ? take(keyOf(account, net))
        : isLater && isProfit && take(keyOf(priorYear, net)),
    )
  );
}

async function foundIn(db: Db, projectId: number, journals: readonly Journal[], wanted: readonly Wanted[]) {
  const found = new Map<number, FoundVoucher>();
  for (const { batchId, where } of journals)
    for (const entry of wanted) {
      if (found.has(entry.id)) continue;
      const same = (await candidates(db, batchId, entry)).find((voucher) => isSame(entry, voucher, where === "later"));
      if (same) found.set(entry.id, { no: voucherName(same), date: same.date, where, projectId });
    }
  return found;
}

/** The project that goes on with the next year, where the person works on it. */
async function nextProject(db: Db, projectId: number, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p
    join project_member m on m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = ${userId} and m.checked = ${code.memberState.confirmed}
    where p.prior_project_id = ${projectId} and not p.is_deleted order by p.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** @param ids entries of the project */
export async function foundVouchers(
  of: Db,
  projectId: number,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<Map<number, FoundVoucher>> {
  const db = inProject(of, projectId);
  const wanted = ids.length > 0 ? await wantedOf(db, ids) : [];
  if (wanted.length === 0) return new Map();
  const own = await foundIn(db, projectId, await journalsOf(db), wanted);
  const next = await nextProject(of, projectId, userId);
  if (next === null) return own;
  const later = inProject(of, next);
  const journals = (await journalsOf(later)).map((journal): Journal => ({ ...journal, where: "later" }));
  const open = wanted.filter(({ id }) => !own.has(id));
  return new Map([...own, ...(await foundIn(later, next, journals, open))]);
}
