import type { EvidenceLink, evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { requireOpenPaper } from "../../../platform/paper/in-force.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { paperCells, takeOff } from "../../engagement/papers/door.ts";
import { holdFiles } from "../audit-files/door.ts";
import { readLinks, shownLinks } from "./link-rows.ts";

type Calls = typeof evidenceLinks;
type Draft = Input<Calls["CreateEvidenceLink"]>;

const linksMax = 2_000;

export const evidenceOf = async (
  ctx: Context,
  { entityId, referId }: Input<Calls["GetEvidenceLinks"]>,
): Promise<EvidenceLink[]> =>
  shownLinks(ctx, await readLinks(ctx.db, sql`l.from_entity = ${entityId} and l.from_id = ${referId}`));

export const usedIn = async (ctx: Context, { entityId, referId }: Input<Calls["GetUsedIn"]>): Promise<EvidenceLink[]> =>
  shownLinks(ctx, await readLinks(ctx.db, sql`l.to_entity = ${entityId} and l.to_id = ${referId}`));

export async function evidenceCounts(
  ctx: Context,
  { entityId, referIds }: Input<Calls["GetEvidenceCounts"]>,
): Promise<Output<Calls["GetEvidenceCounts"]>> {
  const links = await shownLinks(
    ctx,
    await readLinks(ctx.db, sql`l.from_entity = ${entityId} and l.from_id = any(${referIds}::bigint[])`),
  );
  return [...new Set(links.map(({ fromId }) => fromId))].map((referId) => {
    const own = links.filter(({ fromId }) => fromId === referId);
    const broken = own.filter(({ isGone, cell }) => isGone || cell?.isLost === true).length;
    return { referId, count: own.length, broken };
  });
}

function checkShape({ cell, fromEntity, fromId, toEntity, toId, page, region }: Draft): void {
  if (cell && fromEntity !== "auditSheet") throw new Refusal("evidence.cellOfSheet", { field: "cell" });
  if ((page || region) && toEntity !== "auditFile") throw new Refusal("evidence.partOfFile", { field: "page" });
  if (fromEntity === toEntity && fromId === toId) throw new Refusal("evidence.itself", { field: "toId" });
}

async function checkNew(db: Db, draft: Draft, cellId: number | null): Promise<void> {
  const { fromEntity, fromId, toEntity, toId, page, region, place } = draft;
  const { rows } = await sql<{ total: number; existing: number }>`
    select count(*)::int as total, count(*) filter (where l.cell_id is not distinct from ${cellId}::bigint
      and l.from_place is not distinct from ${place || null}::text and l.to_entity = ${toEntity}
      and l.to_id = ${toId} and l.page is not distinct from ${page ?? null}::int
      and l.region is not distinct from ${region ?? null}::int[])::int as existing
    from paper_link l where ${ofProject("l")} and l.from_entity = ${fromEntity} and l.from_id = ${fromId} and l.removed_at is null`.execute(
    db,
  );
  const [{ total, existing } = { total: 0, existing: 0 }] = rows;
  if (existing > 0) throw new Refusal("evidence.known", { kind: "state" });
  if (total >= linksMax) throw new Refusal("evidence.tooMany", { kind: "state", params: { max: linksMax } });
}

/** Of a file, what is current and not in the bin; of a voucher, its number in a journal in force. */
async function insertLink(
  { db }: Context,
  draft: Draft,
  text: string,
  cellId: number | null,
): Promise<number | undefined> {
  const { fromEntity, fromId, toEntity, toId, page, region, note, place } = draft;
  const columns = sql`tenant_id, project_id, from_entity, from_id, from_place, cell_id, to_entity, to_id, to_text, page, region, note`;
  const values = sql`${ownTenant}, ${ownProject}, ${fromEntity}, ${fromId}::bigint, ${place || null}::text, ${cellId}::bigint, ${toEntity}, ${toId}::bigint,
    ${text}, ${page ?? null}::int, ${region ?? null}::int[], ${note || null}::text`;
  const sources = {
    auditFile: sql`(${columns}, file_version) select ${values}, f.version from audit_file f
      where ${ofProject("f")} and f.id = ${toId} and f.deleted_at is null`,
    voucher: sql`(${columns}, period_id, j_period, j_type, j_no_text) select ${values}, p.id, v.j_period, v.j_type, v.j_no_text
      from voucher v join project_period p on ${ofProject("p")} and p.voucher_batch_id = v.batch_id
      where ${ofProject("v")} and v.id = ${toId}`,
    adjustment: sql`(${columns}) select ${values} from adjust_head h where ${ofProject("h")} and h.id = ${toId}`,
    confirmationLetter: sql`(${columns}) select ${values} from confirmation_letter c where ${ofProject("c")} and c.id = ${toId}`,
  };
  const { rows } = await sql<{ id: number }>`insert into paper_link ${sources[toEntity]} returning id`.execute(db);
  return rows[0]?.id;
}

export async function createLink(ctx: Context, draft: Draft): Promise<EvidenceLink> {
  checkShape(draft);
  const { db } = ctx;
  const { projectId, fromEntity, fromId, toEntity, toId, cell, note } = draft;
  const [from, to] = [
    { refType: fromEntity, refId: fromId },
    { refType: toEntity, refId: toId },
  ];
  if (toEntity === "auditFile") await holdFiles(db);
  const found = await resolveRecords(db, [from, to]);
  if (!found.of(from)?.link) throw new Refusal("evidence.fromMissing", { kind: "missing", field: "fromId" });
  await requireOpenPaper(ctx, fromEntity, fromId);
  const target = found.of(to);
  if (!target) throw new Refusal("evidence.toMissing", { kind: "missing", field: "toId" });
  // Two that link the same at once are one.
  await sql`select pg_advisory_xact_lock(hashtext('paper_link'), ${fromId % 2 ** 31}::int)`.execute(db);
  const cellId = cell ? await paperCells.at(db, fromId, cell) : null;
  await checkNew(db, draft, cellId);
  const id = await insertLink(ctx, draft, target.title.zh, cellId);
  if (id === undefined) throw new Refusal("evidence.toMissing", { kind: "missing", field: "toId" });
  const [link] = await shownLinks(ctx, await readLinks(db, sql`l.id = ${id}`));
  if (!link) throw missing();
  await ctx.audit({
    refType: "paperLink",
    refId: id,
    projectId,
    action: "create",
    new: {
      from: link.fromText,
      cell: link.cell?.name ?? link.place,
      to: link.toText,
      page: link.page,
      note: note ?? null,
    },
  });
  return link;
}

async function paperOf(db: Db, { fromEntity, fromId }: Pick<EvidenceLink, "fromEntity" | "fromId">) {
  if (fromEntity === "auditSheet") return { sheetId: fromId, itemIds: [] };
  const ref = { refType: fromEntity, refId: fromId };
  return { sheetId: null, itemIds: (await resolveRecords(db, [ref])).of(ref)?.itemIds ?? [] };
}

export async function removeLink(ctx: Context, { Id: id, reason }: Input<Calls["RemoveEvidenceLink"]>): Promise<null> {
  const { db, user, project } = ctx;
  const { rows } = await sql<{ createdBy: number }>`
    select l.created_by as "createdBy" from paper_link l where ${ofProject("l")} and l.id = ${id} and l.removed_at is null for update`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw missing();
  if (row.createdBy !== user.id && !isInRoleSet(project?.role ?? -1, "leader"))
    throw new Refusal("evidence.notYours", { kind: "forbidden" });
  const [link] = await shownLinks(ctx, await readLinks(db, sql`l.id = ${id}`));
  if (link) await requireOpenPaper(ctx, link.fromEntity, link.fromId);
  if (link) await takeOff(db, await paperOf(db, link), reason);
  await db
    .updateTable("paper_link")
    .set({ removed_by: user.id, removed_at: await momentOf(db) })
    .where("id", "=", id)
    .execute();
  await ctx.audit({
    refType: "paperLink",
    refId: id,
    projectId: project?.id ?? null,
    action: "delete",
    old: { from: link?.fromText, cell: link?.cell?.name ?? link?.place ?? null, to: link?.toText, page: link?.page },
    ...(reason ? { new: { reason } } : {}),
  });
  return null;
}
