import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { FsItemRow, statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { formulaTerms } from "@digao/domain/statements/formula";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { isIndexOfSheet } from "../sheets/door.ts";
import { tellAuditor } from "./assign-notice.ts";
import { loadSubject, membershipOf, rowOf, settle } from "./subject.ts";

type Update = Input<(typeof statementItems)["UpdateFsItem"]>;

/** Fields of the wire with their columns; a change of one in the second list is a change of the paper itself. */
const COLUMNS = {
  nameEn: "name_en",
  noteRef: "note_ref",
  wpIndex: "wp_index",
  isVisible: "is_visible",
  riskLevel: "risk_level",
  explanation: "explanation",
  explanationIndex: "explanation_index",
  priorAudited: "prior_audited",
  priorYear: "prior_year",
} as const;
type Field = keyof typeof COLUMNS;
const FIELDS: readonly Field[] = [
  "nameEn",
  "noteRef",
  "wpIndex",
  "isVisible",
  "riskLevel",
  "explanation",
  "explanationIndex",
  "priorAudited",
  "priorYear",
];
const OF_THE_PAPER: readonly Field[] = ["explanation", "explanationIndex", "priorAudited", "priorYear"];

type Values = Partial<Record<Field, string | number | boolean | null>>;

/** An index is given once, to items and sheets together. */
async function checkIndex(db: Db, itemId: number, index: string): Promise<void> {
  const isOfSheet = await isIndexOfSheet(db, index);
  const { rows } = await sql`
    select true from fs_item i where ${ofProject("i")} and i.wp_index = ${index} and i.id <> ${itemId} limit 1`.execute(
    db,
  );
  if (rows.length > 0 || isOfSheet) throw new Refusal("sheets.indexTaken", { params: { index }, field: "wpIndex" });
}

/** What is left out stays as it is; null takes a value away. */
export async function updateItem(
  ctx: Context,
  { RId, rowVersion, riskReason, priorReason, ...draft }: Update,
): Promise<FsItemRow> {
  const { db } = ctx;
  const current = await readStored(db, RId);
  checkVersion(rowVersion, current);
  const changed = FIELDS.filter(
    (field) => draft[field] !== undefined && (draft[field] ?? null) !== (current[field] ?? null),
  );
  if (changed.includes("wpIndex") && draft.wpIndex) await checkIndex(db, RId, draft.wpIndex);
  await checkJudgement(ctx, { RId, riskReason, priorReason, changed, draft, current });
  const after: Values = Object.fromEntries(changed.map((field) => [field, draft[field] ?? null]));
  const before: Values = Object.fromEntries(changed.map((field) => [field, current[field] ?? null]));
  if (changed.length > 0) {
    const columns = {
      ...Object.fromEntries(changed.map((field) => [COLUMNS[field], after[field]])),
      ...(changed.includes("riskLevel") ? { risk_reason: riskReason || null } : {}),
      ...(isPriorTyped(changed) ? { prior_reason: priorReason || null, prior_user_id: ctx.user.id } : {}),
    };
    await db
      .updateTable("fs_item")
      .set({ ...columns, row_version: current.rowVersion + 1 })
      .where("id", "=", RId)
      .execute();
    if (changed.some((field) => OF_THE_PAPER.includes(field))) await markChanged(db, [RId]);
    const entry = { refType: "fsItem" as const, refId: RId, projectId: membershipOf(ctx).id, action: "update" };
    const reasons = { ...(riskReason ? { riskReason } : {}), ...(priorReason ? { priorReason } : {}) };
    await ctx.audit({ ...entry, old: before, new: { ...after, ...reasons } });
  }
  return settle(ctx, RId);
}

const isPriorTyped = (changed: readonly Field[]): boolean =>
  changed.includes("priorAudited") || changed.includes("priorYear");

interface Judged extends Pick<Update, "RId" | "riskReason" | "priorReason"> {
  changed: readonly Field[];
  draft: Pick<Update, "riskLevel" | "explanation">;
  current: { riskLevel: number | null };
}

/** What the paper's flags and the work on it hang on is not talked away: words that say something, and a leader where it is eased. */
async function checkJudgement(ctx: Context, { RId, riskReason, priorReason, changed, draft, current }: Judged) {
  if (changed.includes("explanation") && draft.explanation && !saysWhatWasSeen(draft.explanation))
    throw new Refusal("item.explanationWords", { field: "explanation" });
  const isLeader = isInRoleSet(membershipOf(ctx).role, "leader");
  if (changed.includes("riskLevel") && (draft.riskLevel ?? 0) < (current.riskLevel ?? 0)) {
    if (!isLeader) throw new Refusal("item.riskLeader", { kind: "forbidden", field: "riskLevel" });
    if (!saysWhatWasSeen(riskReason)) throw new Refusal("item.riskReason", { field: "riskReason" });
  }
  if (!isPriorTyped(changed)) return;
  const { prior } = rowOf(await loadSubject(ctx, RId), ctx.lang);
  if (!isLeader && prior !== null) throw new Refusal("item.priorLeader", { kind: "forbidden", field: "prior" });
  if (!saysWhatWasSeen(priorReason)) throw new Refusal("item.priorReason", { field: "priorReason" });
}

async function readStored(db: Db, id: number) {
  const row = await db
    .selectFrom("fs_item")
    .where("id", "=", id)
    .select([
      "id",
      "std_code as stdCode",
      "kind",
      "dc",
      "name_en as nameEn",
      "note_ref as noteRef",
      "wp_index as wpIndex",
      "is_visible as isVisible",
      "risk_level as riskLevel",
      "explanation",
      "explanation_index as explanationIndex",
      "prior_audited as priorAudited",
      "prior_year as priorYear",
      "row_version as rowVersion",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

/**
 * Turns the side an item is shown on. Its amounts change their sign, its details too, and so does its term in every total, which
 * therefore stays what it was.
 */
export async function updateDirection(
  ctx: Context,
  { RId, rowVersion, dc }: Input<(typeof statementItemSigns)["UpdateFSItemDCByRID"]>,
): Promise<FsItemRow> {
  const { db } = ctx;
  const { id: projectId } = membershipOf(ctx);
  const current = await readStored(db, RId);
  checkVersion(rowVersion, current);
  if (current.kind !== "L" && current.kind !== "I") throw new Refusal("fsItem.totalDirection", { kind: "state" });
  if (current.dc === dc) return settle(ctx, RId);
  await db
    .updateTable("fs_item")
    .set({
      dc,
      prior_audited: sql`-prior_audited`,
      prior_year: sql`-prior_year`,
      row_version: current.rowVersion + 1,
    })
    .where("id", "=", RId)
    .execute();
  await db
    .updateTable("fs_detail")
    .set({ open_book: sql`-open_book`, close_book: sql`-close_book`, row_version: sql`row_version + 1` })
    .where("fs_item_id", "=", RId)
    .execute();
  await turnTerms(db, projectId, current.stdCode);
  await markChanged(db, [RId]);
  const entry = { refType: "fsItem" as const, refId: RId, projectId, action: "updateDirection" };
  await ctx.audit({ ...entry, old: { dc: current.dc }, new: { dc } });
  return settle(ctx, RId);
}

/** The totals are held: another item that turns at the same time waits and then turns its own term. */
async function turnTerms(db: Db, projectId: number, code: string): Promise<void> {
  const totals = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("formula", "like", `%${code}%`)
    .select(["id", "formula"])
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, formula } of totals) {
    const turned = formulaTerms(formula)
      .map((term) => `${(term.code === code ? -term.sign : term.sign) < 0 ? "-" : "+"}${term.code}`)
      .join("")
      .replace(/^\+/, "");
    await db.updateTable("fs_item").set({ formula: turned }).where("id", "=", id).execute();
  }
}

/** Who prepares the rows; null leaves them to any member. */
export async function assignAuditor(
  ctx: Context,
  { RIds, userId }: Input<(typeof statementItemSigns)["UpdateAuditUserByRID"]>,
): Promise<null> {
  const { db } = ctx;
  const { id: projectId } = membershipOf(ctx);
  if (userId !== null) await requireMember(db, projectId, userId);
  const before = await db
    .selectFrom("fs_item")
    .where("id", "in", RIds)
    .select(["id", "audit_user_id"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const changed = before.filter(({ audit_user_id }) => audit_user_id !== userId);
  if (changed.length === 0) return null;
  const ids = changed.map(({ id }) => id);
  await db
    .updateTable("fs_item")
    .set({ audit_user_id: userId, row_version: sql`row_version + 1` })
    .where("id", "in", ids)
    .execute();
  for (const { id, audit_user_id } of changed) {
    const entry = { refType: "fsItem" as const, refId: id, projectId, action: "assign" };
    await ctx.audit({ ...entry, old: { auditUserId: audit_user_id }, new: { auditUserId: userId } });
  }
  if (userId !== null) await tellAuditor(ctx, { projectId, userId, ids });
  return null;
}

async function requireMember(db: Db, projectId: number, userId: number): Promise<void> {
  const member = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .where("checked", "in", onTeam)
    .select("id")
    .executeTakeFirst();
  if (!member) throw new Refusal("fsItem.notMember", { kind: "state", field: "userId" });
}
