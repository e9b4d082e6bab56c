/** Parts as they were asked for, and what became of their papers. */
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { type Params, wordIn } from "@digao/contract/pairs";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { rollForwardParts } from "../../../platform/roll-forward/parts.ts";

export interface PartRow {
  id: number;
  sourceId: number;
  part: string;
  way: "take" | "template" | "leave";
  chosen: { id: number; way: "take" | "template" | "leave" }[];
  state: "queued" | "done" | "failed";
  jobId: number | null;
  why: string | null;
  whyParams: Params | null;
  by: string;
  at: string;
}

/** Nothing of it was taken: it may be asked for later. */
export const isLeft = ({ way, chosen }: Pick<PartRow, "way" | "chosen">): boolean =>
  way === "leave" && chosen.every((paper) => paper.way === "leave");

export async function partRows(db: Db, hold: RawBuilder<unknown> = sql``): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select r.id, r.source_project as "sourceId", r.part, r.way, r.chosen, r.state, r.job_id as "jobId", r.why, r.why_params as "whyParams",
      u.name as by, coalesce(r.done_at, r.asked_at) as at
    from roll_forward_part r join app_user u on u.tenant_id = r.tenant_id and u.id = r.asked_by
    where ${ofProject("r")} order by r.id ${hold}`.execute(db);
  return rows;
}

export interface ItemRow {
  id: number;
  part: string;
  title: string;
  outcome: "taken" | "template" | "left";
  why: string | null;
  whyParams: Params | null;
  refType: string | null;
  refId: number | null;
  isText: boolean;
  words: string | null;
  by: string | null;
  confirmedAt: string | null;
  rowVersion: number;
}

export async function itemRows(db: Db): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select r.id, r.part, r.title, r.outcome, r.why, r.why_params as "whyParams", r.ref_type as "refType", r.ref_id as "refId",
      r.text_hash is not null as "isText", r.confirmed_words as words, u.name as by, r.confirmed_at as "confirmedAt", r.row_version as "rowVersion"
    from roll_forward_item r left join app_user u on u.tenant_id = r.tenant_id and u.id = r.confirmed_by
    where ${ofProject("r")} order by r.id limit 20000`.execute(db);
  return rows;
}

/** A part that no area offers any more is called by its code. */
export function partWords(code: string, lang: Lang): string {
  const part = rollForwardParts().find((one) => one.code === code);
  return part ? wordIn(lang, part.words) : code;
}

export const whyIn = (lang: Lang, why: string | null, params: Params | null): string | null =>
  why === null || !isMessageKey(why) ? why : messageOf(lang, why, params ?? {});
