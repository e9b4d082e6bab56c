/** Text that was carried on and stands unchanged: changed, or said why it still holds, before its paper is signed. */
import type { CarriedText, rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import { unchangedTexts } from "../../../platform/roll-forward/carried.ts";
import type { RollHeld } from "../../../platform/roll-forward/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { partWords } from "./part-rows.ts";

type Calls = typeof rollForward;

export async function getCarriedTexts(
  { db, lang }: Context,
  { heldBy, heldId }: Input<Calls["GetCarriedTexts"]>,
): Promise<CarriedText[]> {
  const texts = await unchangedTexts(db, heldBy, heldId);
  return texts.map(({ id, part, title, rowVersion }) => ({ id, part: partWords(part, lang), title, rowVersion }));
}

interface Held {
  heldBy: RollHeld["by"] | null;
  heldId: number | null;
  rowVersion: number;
}

export async function confirmText(
  ctx: Context,
  { projectId, Id: id, rowVersion, words }: Input<Calls["ConfirmCarriedText"]>,
): Promise<Output<Calls["ConfirmCarriedText"]>> {
  const { db, user } = ctx;
  await ctx.audit({ refType: "rollForwardItem", refId: id, projectId, action: "confirm", new: { words } });
  const { rows } = await sql<Held>`
    select r.held_by as "heldBy", r.held_id as "heldId", r.row_version as "rowVersion" from roll_forward_item r
    where ${ofProject("r")} and r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || row.heldBy === null || row.heldId === null) throw missing("rollForward.textMissing");
  checkVersion(rowVersion, row);
  const open = await unchangedTexts(db, row.heldBy, row.heldId);
  if (!open.some((text) => text.id === id)) throw new Refusal("rollForward.textChanged", { kind: "state" });
  await sql`
    update roll_forward_item r set confirmed_words = ${words}, confirmed_by = ${user.id}, confirmed_at = ${await momentOf(db)},
      row_version = r.row_version + 1
    where ${ofProject("r")} and r.id = ${id}`.execute(db);
  return { id, rowVersion: rowVersion + 1 };
}
