/** Signs and overrides as they are kept, of every kind of paper: written here, taken back here, never deleted. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { momentOf } from "@digao/db/moment";
import { instant, ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { Gate } from "@digao/domain/sign-off/gates";
import { isStale, type Sign, type SignLevel } from "@digao/domain/sign-off/levels";
import { sql } from "kysely";
import type { Audited, ByUser, InFirm } from "../../../platform/context.ts";
import type { Context } from "../../../platform/serve.ts";
import { tellSigners } from "./fallen-signs.ts";

/** What the log calls each. */
const records = { [signedPaper.item]: "fsItem", [signedPaper.sheet]: "auditSheet" } as const;

export interface PaperRef {
  refType: keyof typeof records;
  refId: number;
  projectId: number;
}

/** An active sign. */
export interface PaperSign extends Sign {
  userName: string;
  /** Of a sheet: the version as it was signed. */
  version: number | null;
  /** In the project, at the sign. */
  signerRole: number | null;
}

interface StoredSign {
  refId: number;
  level: number;
  userId: number;
  userName: string;
  signTime: string;
  version: number | null;
  signerRole: number | null;
}

const LEVELS: Readonly<Record<number, SignLevel>> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 };
export const levelOf = (level: number): SignLevel => LEVELS[level] ?? 0;

/** Active signs on papers of a kind, or on one of them, by paper. */
export async function readSigns(
  db: Db,
  refType: PaperRef["refType"],
  refId?: number,
): Promise<ReadonlyMap<number, PaperSign[]>> {
  const one = refId === undefined ? sql`` : sql`and s.ref_id = ${refId}`;
  const { rows } = await sql<StoredSign>`
    select s.ref_id as "refId", s.sign_level as level, s.user_id as "userId", u.name as "userName", s.version, s.signer_role as "signerRole",
      to_char(s.sign_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "signTime"
    from wp_sign s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where ${ofProject("s")} and s.ref_type = ${sql.lit(refType)} and not s.is_cancelled ${one}
    order by s.ref_id, s.sign_level`.execute(db);
  const found = new Map<number, PaperSign[]>();
  for (const { refId: id, level, userId, ...row } of rows) {
    const sign = { ...row, level: levelOf(level), userId: String(userId), isCancelled: false };
    found.set(id, [...(found.get(id) ?? []), sign]);
  }
  return found;
}

/** Signs on one paper that were given on a role which was taken, not given, first to last. */
export async function readUnauthorised(db: Db, { refType, refId }: Omit<PaperRef, "projectId">) {
  const rows = await db
    .selectFrom("wp_sign as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .where("s.ref_type", "=", refType)
    .where("s.ref_id", "=", refId)
    .where("s.is_unauthorised", "=", true)
    .orderBy("s.sign_time")
    .select([
      "s.sign_level as signLevel",
      "s.user_id as userId",
      "u.name as userName",
      "s.sign_time as signTime",
      "s.signer_role as signerRole",
    ])
    .execute();
  return rows;
}

/** The act that gave `userId` the role that is held now. */
async function grantOf(db: Db, projectId: number, userId: number): Promise<number | null> {
  const grant = await db
    .selectFrom("project_member_history")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .where("action", "in", ["add", "role"])
    .orderBy("id", "desc")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return grant?.id ?? null;
}

interface Standing {
  signs: readonly Sign[];
  lastChange: string | null;
  version?: number;
}

/** A sign that was out of date is replaced. */
export async function writeSign(
  ctx: Context,
  { refType, refId, projectId }: PaperRef,
  { signs, lastChange, version }: Standing,
  level: SignLevel,
): Promise<void> {
  const { db, user } = ctx;
  const signerRole = ctx.project?.role ?? null;
  const old = signs.find((sign) => sign.level === level && isStale(sign, lastChange));
  if (old) await cancelSigns(ctx, { refType, refId, projectId }, [level], null);
  await db
    .insertInto("wp_sign")
    .values({
      project_id: projectId,
      ref_type: refType,
      ref_id: refId,
      sign_level: level,
      user_id: user.id,
      sign_time: await momentOf(db),
      version: version ?? null,
      signer_role: signerRole,
      grant_id: await grantOf(db, projectId, user.id),
    })
    .execute();
  const action = old ? "signAgain" : "sign";
  const what = {
    signLevel: level,
    userName: user.name,
    role: signerRole,
    ...(version === undefined ? {} : { version }),
  };
  await ctx.audit({ refType: records[refType], refId, projectId, action, new: what });
}

export async function cancelSigns(
  { db, user }: InFirm & ByUser,
  { refType, refId }: PaperRef,
  levels: readonly SignLevel[],
  reason: string | null,
): Promise<void> {
  await db
    .updateTable("wp_sign")
    .set({
      is_cancelled: true,
      cancel_user_id: user.id,
      cancel_time: await momentOf(db),
      cancel_reason: reason,
    })
    .where("ref_type", "=", refType)
    .where("ref_id", "=", refId)
    .where("sign_level", "in", levels)
    .where("is_cancelled", "=", false)
    .execute();
}

/** Takes signs back, and says so in the log. */
export async function withdrawSigns(
  ctx: Context,
  paper: PaperRef,
  signs: readonly (Sign & { userName: string })[],
  levels: readonly SignLevel[],
  reason: string,
): Promise<void> {
  await cancelSigns(ctx, paper, levels, reason || null);
  const fallen = signs.filter(({ level }) => levels.includes(level));
  const { refId, projectId } = paper;
  await ctx.audit({
    refType: records[paper.refType],
    refId,
    projectId,
    action: "cancelSign",
    old: { signs: fallen.map(({ level, userName, signTime }) => ({ level, userName, signTime })) },
    new: { signs: [], reason },
  });
  await tellSigners(ctx, { refType: records[paper.refType], refId, projectId, signs: fallen, reason });
}

/** The sheet is another one since it was signed. */
export async function markSheetSigns(db: Db, sheetId: number): Promise<void> {
  await sql`
    update wp_sign set changed_at = ${instant()}
    where ${ofProject("wp_sign")} and ref_type = ${sql.lit(signedPaper.sheet)} and ref_id = ${sheetId} and not is_cancelled
      and changed_at is null`.execute(db);
}

/** What was given before for the same gate stays in the record. */
export async function writeOverride(
  { db, audit }: InFirm & Audited,
  { refType, refId, projectId }: PaperRef,
  { name, subjects }: Gate,
  reason: string,
): Promise<void> {
  await db
    .updateTable("wp_override")
    .set({ is_replaced: true })
    .where("ref_type", "=", refType)
    .where("ref_id", "=", refId)
    .where("gate", "=", name)
    .where("is_replaced", "=", false)
    .execute();
  await db
    .insertInto("wp_override")
    .values({
      project_id: projectId,
      ref_type: refType,
      ref_id: refId,
      gate: name,
      subjects: [...subjects],
      reason,
      override_time: await momentOf(db),
    })
    .execute();
  const what = { gate: name, subjects, reason };
  await audit({ refType: records[refType], refId, projectId, action: "override", new: what });
}
