/** Which papers passed with open points, by whom and why: the one place that every print of figures asks. */
import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { Fen } from "@digao/domain/money";
import type { Override } from "@digao/domain/sign-off/gates";
import { sql } from "kysely";
import type { ByUser, InFirm, OfProject } from "../../../platform/context.ts";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { gateReason, reasonText } from "./gate-words.ts";
import { isGate } from "./sign-words.ts";

export interface ItemOverride extends Override {
  fsItemId: number;
  userName: string;
  reason: string;
}

interface Stored extends Omit<ItemOverride, "gate"> {
  gate: string;
  nameZh: string;
  nameEn: string;
  wpIndex: string | null;
}
export type OverriddenPaper = ItemOverride & Pick<Stored, "nameZh" | "nameEn" | "wpIndex">;

/** Given last for each gate, of all papers or of one item's. */
export async function readOverrides(db: Db, itemId?: number): Promise<OverriddenPaper[]> {
  const one = itemId === undefined ? sql`` : sql`and o.ref_id = ${itemId}`;
  const { rows } = await sql<Stored>`
    select o.ref_id as "fsItemId", o.gate, o.subjects, o.reason, o.user_id::text as "userId", u.name as "userName",
      i.name_zh as "nameZh", i.name_en as "nameEn", i.wp_index as "wpIndex",
      to_char(o.override_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time
    from wp_override o join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id
      join fs_item i on ${ofProject("i")} and i.id = o.ref_id
    where ${ofProject("o")} and o.ref_type = ${signedPaper.item} and not o.is_replaced ${one}
    order by o.override_time, o.id`.execute(db);
  return rows.flatMap(({ gate, ...row }) => (isGate(gate) ? [{ ...row, gate }] : []));
}

export interface SheetOverride extends Override {
  sheetId: number;
  userName: string;
  reason: string;
}

/** Given last for each gate, of all sheets or of one. */
export async function readSheetOverrides(db: Db, sheetId?: number): Promise<SheetOverride[]> {
  const one = sheetId === undefined ? sql`` : sql`and o.ref_id = ${sheetId}`;
  const { rows } = await sql<Omit<SheetOverride, "gate"> & { gate: string }>`
    select o.ref_id as "sheetId", o.gate, o.subjects, o.reason, o.user_id::text as "userId", u.name as "userName",
      to_char(o.override_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time
    from wp_override o join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id
    where ${ofProject("o")} and o.ref_type = ${signedPaper.sheet} and not o.is_replaced ${one}
    order by o.override_time, o.id`.execute(db);
  return rows.flatMap(({ gate, ...row }) => (isGate(gate) ? [{ ...row, gate }] : []));
}

/** Why other papers of the project were let pass, of whatever kind: a reason is given for one. */
export async function reasonsElsewhere(
  db: Db,
  { refType, refId }: { refType: number; refId: number },
): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select distinct o.reason from wp_override o
    where ${ofProject("o")} and not (o.ref_type = ${refType} and o.ref_id = ${refId})`.execute(db);
  return rows.map(({ reason }) => reason);
}

/** Whoever signs the report: the partner, or a manager who is partner as well. */
export async function isSigningPartner({ db, user, project }: InFirm & ByUser & OfProject): Promise<boolean> {
  if (project?.role === projectRole.partner) return true;
  if (project?.role !== projectRole.manager) return false;
  const row = await db
    .selectFrom("project")
    .where("id", "=", project.id)
    .where("partner_user_id", "=", user.id)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

const nameOf = ({ nameZh, nameEn, wpIndex }: OverriddenPaper, lang: Lang): string =>
  [wpIndex, lang === "en" ? nameEn : nameZh].filter(Boolean).join(" ");

interface Of {
  lang: Lang;
  /** 明显微小错报临界值 */
  trivial: Fen;
  /** What the paper is about; all of the project unless told. */
  itemIds?: readonly number[];
}

/** For working papers: one line an override, none where no paper passed with open points. */
export async function overrideNotes(db: Db, { lang, trivial, itemIds }: Of): Promise<string[]> {
  const all = await readOverrides(db);
  const found = itemIds ? all.filter(({ fsItemId }) => itemIds.includes(fsItemId)) : all;
  return found.map((one) =>
    messageOf(lang, "paper.overridden", {
      paper: nameOf(one, lang),
      gate: reasonText(gateReason({ name: one.gate, subjects: one.subjects }, lang, trivial), lang),
      name: one.userName,
      date: dayOf(Date.parse(one.time)),
      reason: one.reason,
    }),
  );
}

/** For letters to the client, where the firm's own reasons have no place: which papers, and where the reasons stand. */
export async function overrideHint(db: Db, lang: Lang): Promise<string[]> {
  const papers = [...new Set((await readOverrides(db)).map((one) => nameOf(one, lang)))];
  const list = papers.join(lang === "zh" ? "、" : ", ");
  return papers.length === 0 ? [] : [messageOf(lang, "paper.overriddenPapers", { list, count: papers.length })];
}
