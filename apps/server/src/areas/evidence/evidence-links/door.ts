/** Evidence for other areas: links that lead nowhere, and how they follow vouchers into another journal. */
import type { EvidenceLink } from "@digao/contract/areas/evidence/evidence-links/calls";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { moveVoucherLinks, vouchersInPapers } from "../../../platform/paper/voucher-links.ts";
import type { Context } from "../../../platform/serve.ts";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { readLinks, shownLinks } from "./link-rows.ts";
import { createLink } from "./links.ts";

export const evidenceKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select l.id, null as "lineId", l.to_id as jmsn, l.j_period as "jPeriod", null as "jDate", l.j_type as "jType",
        l.j_no_text as "jNoText", null as line, false as "isTested", null as "ownerId"
      from paper_link l where ${ofProject("l")} and l.period_id = ${periodId} and l.to_entity = 'voucher' and l.removed_at is null
      order by l.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update paper_link l set to_id = t.jmsn
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ jmsn }) => jmsn)}::bigint[]) t (id, jmsn)
      where ${ofProject("l")} and l.id = t.id and l.to_id is distinct from t.jmsn`.execute(db);
  },
};

/** Links of papers of judgement: one for each voucher that any version points to. */
export const paperLinkKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select v.id, null as "lineId", v.id as jmsn, v.j_period as "jPeriod", null as "jDate", v.j_type as "jType", v.j_no_text as "jNoText",
        null as line, false as "isTested", null as "ownerId"
      from voucher v join import_batch b on ${ofProject("b")} and b.id = v.batch_id
      where ${ofProject("v")} and b.period_id = ${periodId} and v.id = any(${await vouchersInPapers(db)}::bigint[])
      order by v.id`.execute(db);
    return rows;
  },
  move: (db, moves) =>
    moveVoucherLinks(db, new Map(moves.flatMap(({ id, jmsn }) => (jmsn === null || jmsn === id ? [] : [[id, jmsn]])))),
};

/** How much evidence records have, by id and place; what is gone supports nothing. */
export async function evidenceAtPlaces(
  db: Db,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const { rows } = await sql<{ id: number; place: string; count: number }>`
    select l.from_id as id, l.from_place as place, count(*)::int as count from paper_link l
    left join audit_file f on ${ofProject("f")} and l.to_entity = 'auditFile' and f.id = l.to_id
    where ${ofProject("l")} and l.from_entity = ${type} and l.from_id = any(${[...ids]}::bigint[]) and l.from_place is not null
      and l.removed_at is null and l.to_id is not null and f.deleted_at is null group by l.from_id, l.from_place`.execute(
    db,
  );
  const byId = new Map<number, Map<string, number>>();
  for (const { id, place, count } of rows) byId.set(id, (byId.get(id) ?? new Map()).set(place, count));
  return byId;
}

/** What supports one version of a paper supports the one that revises it as well. */
export async function carryEvidence({ db }: Context, type: string, from: number, to: number): Promise<void> {
  await insertFound(
    db,
    sql`
    insert into paper_link (tenant_id, project_id, from_entity, from_id, from_place, to_entity, to_id, to_text, file_version, page, region,
      period_id, j_period, j_type, j_no_text, note, created_by, created_at)
    select ${ownTenant}, ${ownProject}, l.from_entity, ${to}::bigint, l.from_place, l.to_entity, l.to_id, l.to_text, l.file_version, l.page,
      l.region, l.period_id, l.j_period, l.j_type, l.j_no_text, l.note, l.created_by, l.created_at
    from paper_link l where ${ofProject("l")} and l.from_entity = ${type} and l.from_id = ${from} and l.removed_at is null`,
  );
}

/** Those whose evidence is gone, or whose cell is. */
export async function brokenEvidence(ctx: Context): Promise<EvidenceLink[]> {
  const links = await shownLinks(ctx, await readLinks(ctx.db, sql`true`));
  return links.filter(({ isGone, cell, fromLink }) => fromLink !== null && (isGone || cell?.isLost === true));
}

/** Links what an act of another area rests on, as people link it. */
export const linkEvidence: typeof createLink = (ctx, draft) => createLink(ctx, draft);
