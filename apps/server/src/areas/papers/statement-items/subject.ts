import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { InFirm, InLanguage, OfProject, ProjectMembership } from "../../../platform/context.ts";
import { missing } from "../../../platform/refusal.ts";
import { itemRows, loadItems, type ProjectItems, type Scope } from "./item-rows.ts";

/** The membership that the platform has checked for the call. */
export function membershipOf({ project }: OfProject): ProjectMembership {
  if (!project) throw missing();
  return project;
}

/** One item among its project's: everything a rule about it may ask for. */
export interface Subject {
  projectId: number;
  items: ProjectItems;
  item: ProjectItems["balance"]["source"]["items"][number];
  facts: NonNullable<ReturnType<ProjectItems["facts"]["get"]>>;
  row: NonNullable<ReturnType<ProjectItems["balance"]["rows"]["get"]>>;
  /** When its amounts or paper last changed. */
  lastChange: string | null;
}

export async function loadSubject(ctx: InFirm & OfProject, id: number, scope: Scope = {}): Promise<Subject> {
  const { id: projectId } = membershipOf(ctx);
  return subjectOf(await loadItems(ctx.db, projectId, scope), projectId, id);
}

export function subjectOf(items: ProjectItems, projectId: number, id: number): Subject {
  const { balance, facts, changes } = items;
  const item = balance.source.items.find((one) => one.id === id);
  const own = facts.get(id);
  const row = item && balance.rows.get(item.line.code);
  if (!item || !own || !row) throw missing();
  return { projectId, items, item, facts: own, row, lastChange: changes.get(item.line.code) ?? null };
}

/** The wire's row of a subject. */
export function rowOf({ items, item }: Subject, lang: Lang): FsItemRow {
  const row = itemRows(items, lang).find(({ id }) => id === item.id);
  if (!row) throw missing();
  return row;
}

/** After a write: stores the state that the paper has now, for lists that do not look at every sign, and answers the row. */
export async function settle(ctx: InFirm & OfProject & InLanguage, id: number): Promise<FsItemRow> {
  const subject = await loadSubject(ctx, id);
  const row = rowOf(subject, ctx.lang);
  if (row.wpStatus !== subject.facts.wpStatus) {
    await ctx.db.updateTable("fs_item").set({ wp_status: row.wpStatus }).where("id", "=", id).execute();
  }
  return row;
}

export interface StoredItem {
  id: number;
  projectId: number;
  stdCode: string;
  kind: string;
  rowVersion: number;
}

/** Held until the transaction ends. */
export async function lockItem(db: Db, id: number): Promise<StoredItem> {
  const row = await db
    .selectFrom("fs_item")
    .where("id", "=", id)
    .select(["id", "project_id as projectId", "std_code as stdCode", "kind", "row_version as rowVersion"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}
