/** Vouchers that papers point to, and how these links follow them into another journal: of every version, as what it points to stays the same. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

const linkedVouchers = sql`
  select distinct (l.one ->> 'id')::bigint as id from paper_record p
  cross join lateral jsonb_path_query(p.data, 'strict $.** ? (@.type == "voucher" && exists (@.id))', '{}', true) l(one)
  where ${ofProject("p")}`;

export interface LinkedVoucher {
  id: number;
  jPeriod: number;
  jType: string;
  jNoText: string;
}

/** By their ids, those of one period. */
export async function vouchersInPapers(db: Db, periodId: number): Promise<LinkedVoucher[]> {
  const { rows } = await sql<LinkedVoucher>`
    select v.id, v.j_period as "jPeriod", v.j_type as "jType", v.j_no_text as "jNoText"
    from voucher v join import_batch b on ${ofProject("b")} and b.id = v.batch_id
    where ${ofProject("v")} and b.period_id = ${periodId} and v.id in (${linkedVouchers}) order by v.id`.execute(db);
  return rows;
}
function moved(value: unknown, to: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, to));
  if (typeof value !== "object" || value === null) return value;
  if ("type" in value && value.type === "voucher" && "id" in value)
    return { ...value, id: to.get(Number(value.id)) ?? value.id };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, to)]));
}

/** @param to the voucher in the journal in force by the one that is pointed to */
export async function moveVoucherLinks(db: Db, to: ReadonlyMap<number, number>): Promise<void> {
  if (to.size === 0) return;
  const { rows } = await sql<{ id: number; data: unknown }>`
    select p.id, p.data from paper_record p where ${ofProject("p")}
      and p.data @? 'strict $.** ? (@.type == "voucher" && exists (@.id))' for update`.execute(db);
  for (const { id, data } of rows)
    await sql`update paper_record p set data = ${JSON.stringify(moved(data, to))}::jsonb, row_version = p.row_version + 1
      where ${ofProject("p")} and p.id = ${id} and p.data <> ${JSON.stringify(moved(data, to))}::jsonb`.execute(db);
}
