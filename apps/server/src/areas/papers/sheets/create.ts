import type { SheetHead, sheets, sheetVersionKinds } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { emptyBook } from "@digao/sheets/book";
import { sql } from "kysely";
import type { Audited, InFirm, OfProject } from "../../../platform/context.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { computeBook } from "./compute.ts";
import { freeIndex, type Made, paperFromTemplate } from "./from-template.ts";
import { headOf, readHead } from "./head.ts";
import { computeFilled } from "./judge.ts";
import { cellCount, type PackedBook, packBook, storeParts } from "./parts.ts";
import { queueFormulas } from "./queue.ts";
import { holdIndexes, readSheet } from "./rows.ts";

type Calls = typeof sheets;

export const sheetRefs = { item: 1, free: 19 } as const;
const sheetsMax = 2_000;

export interface NewSheet {
  refType: number;
  refId: number;
  name: string;
  wpIndex?: string | null | undefined;
  templateKey?: string | null;
  templateVersion?: number | null;
  packed: PackedBook;
  checkRows?: number;
  kind: (typeof sheetVersionKinds)[number];
}

async function checkPlace(db: Db, { refType, refId, wpIndex }: NewSheet): Promise<void> {
  if (refType !== sheetRefs.item && refType !== sheetRefs.free)
    throw new Refusal("sheets.refType", { field: "RefType" });
  await holdIndexes(db);
  const { rows } = await sql<{ count: number; isTaken: boolean; isItem: boolean }>`
    select count(*) as count,
      exists(select from audit_sheet t where ${ofProject("t")} and t.wp_index = ${wpIndex ?? null})
        or exists(select from fs_item i where ${ofProject("i")} and i.wp_index = ${wpIndex ?? null}) as "isTaken",
      exists(select from fs_item i where ${ofProject("i")} and i.id = ${refId}) as "isItem"
    from audit_sheet s where ${ofProject("s")} and s.removed_at is null`.execute(db);
  const [found] = rows;
  if (refType === sheetRefs.item && !found?.isItem)
    throw new Refusal("sheets.noItem", { kind: "missing", field: "RefId" });
  if ((found?.count ?? 0) >= sheetsMax)
    throw new Refusal("sheets.tooMany", { kind: "state", params: { count: sheetsMax } });
  if (wpIndex && found?.isTaken)
    throw new Refusal("sheets.indexTaken", { params: { index: wpIndex }, field: "wpIndex" });
}

/** A book with its first version, in the caller's transaction. */
export async function createSheet(
  ctx: InFirm & OfProject & Audited,
  draft: NewSheet,
): Promise<{ id: number; rowVersion: number }> {
  const { db } = ctx;
  const wpIndex = draft.wpIndex || null;
  await checkPlace(db, { ...draft, wpIndex });
  const { outline, parts } = draft.packed;
  const text = JSON.stringify(outline);
  const { id } = await db
    .insertInto("audit_sheet")
    .values({
      project_id: ctx.project?.id ?? 0,
      ref_type: draft.refType,
      ref_id: draft.refType === sheetRefs.item ? draft.refId : 0,
      name: draft.name,
      wp_index: wpIndex,
      template_key: draft.templateKey ?? null,
      template_version: draft.templateVersion ?? null,
      outline: text,
      cells: cellCount(outline),
      check_rows: draft.checkRows ?? 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeParts(db, id, parts);
  await sql`insert into sheet_version (tenant_id, project_id, sheet_id, version, seq, kind, outline)
    values (${ownTenant}, ${ownProject}, ${id}, 1, 0, ${draft.kind}, ${text})`.execute(db);
  const { name, refType, refId } = draft;
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId: ctx.project?.id ?? null,
    action: "create",
    new: { name, wpIndex, refType, refId, templateKey: draft.templateKey ?? null },
  });
  return { id, rowVersion: 1 };
}

type Draft = Input<Calls["CreateAuditSheetData"]>;

const fromTemplate = (ctx: Context, { RefType: refType, RefId: refId, name, wpIndex, templateKey }: Draft) =>
  paperFromTemplate(ctx, {
    key: templateKey ?? "",
    itemId: refType === sheetRefs.item ? refId : 0,
    name,
    wpIndex: wpIndex || null,
  });

/** The book as it is before anybody has stored it. */
const sourceOfPacked = ({ outline, parts }: PackedBook) => ({
  outline,
  parts: new Map(parts.map(({ sha, data }) => [sha, data])),
  changes: [],
});

/** What was made before, unless somebody has been given its index meanwhile. */
async function madeNow(ctx: Context, draft: Draft, made: Made | null): Promise<Made> {
  const base = made?.indexBase;
  const isFree = made && (!base || (await freeIndex(ctx.db, base)) === made.wpIndex);
  return isFree ? made : fromTemplate(ctx, draft);
}

/** One from a template has its figures from the start, those of its formulas, too: nobody signs what nobody has worked out. */
export const createAuditSheet = planned<Calls["CreateAuditSheetData"]>()(
  async (ctx, draft): Promise<(() => Promise<Made>) | null> => {
    if (!draft.templateKey) return null;
    const made = await fromTemplate(ctx, draft);
    const input = { source: sourceOfPacked(made.packed), answers: made.answers };
    return async () => ({ ...made, packed: (await ctx.readFile(computeFilled, "", input)) ?? made.packed });
  },
  async (ctx, draft, found): Promise<Output<Calls["CreateAuditSheetData"]>> => {
    const { RefType: refType, RefId: refId, name, wpIndex, templateKey: key } = draft;
    if (!key) {
      if (!name) throw new Refusal("sheets.name", { field: "name" });
      const packed = await packBook(emptyBook("book", name));
      return createSheet(ctx, { refType, refId, name, wpIndex, packed, kind: "start" });
    }
    if (!wpIndex) await holdIndexes(ctx.db);
    const made = await madeNow(ctx, draft, found);
    const saved = await createSheet(ctx, { refType, refId, ...made, kind: "template" });
    await computeBook(ctx.db, saved.id);
    await queueFormulas(ctx, saved.id);
    return saved;
  },
);

export async function renameSheet(
  ctx: Context,
  { Id: id, name, rowVersion }: Input<Calls["RenameSheet"]>,
): Promise<SheetHead> {
  await readSheet(ctx.db, id, true);
  const before = await readHead(ctx.db, id);
  checkVersion(rowVersion, before);
  await ctx.db
    .updateTable("audit_sheet")
    .set({ name, row_version: rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  const projectId = before.projectId;
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId,
    action: "update",
    old: { name: before.name },
    new: { name },
  });
  return headOf(ctx, await readHead(ctx.db, id));
}
