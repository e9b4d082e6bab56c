import type { FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownUser } from "@digao/db/project-rows";
import { isOneTooMany, saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { findings, markChanged, signWords } from "../../engagement/papers/door.ts";
import { itemGates } from "./item-gates.ts";
import { loadOpenWork } from "./open-work.ts";
import { clearReason, resultReasons } from "./sign-rules.ts";
import { loadSubject, lockItem, type Subject, settle } from "./subject.ts";

type Calls = typeof statementItemSigns;

export async function getResult(
  ctx: Context,
  { RId }: Input<Calls["GetItemResultById"]>,
): Promise<Output<Calls["GetItemResultById"]>> {
  const { result, resultText, resultUserName, resultTime } = (await loadSubject(ctx, RId)).facts;
  return { result, resultText, resultUserName, resultTime };
}

export async function setItemResult(ctx: Context, input: Input<Calls["UpdateItemResultByRID"]>): Promise<FsItemRow> {
  const { RId, rowVersion, result, resultText } = input;
  checkVersion(rowVersion, await lockItem(ctx.db, RId));
  const subject = await loadSubject(ctx, RId);
  const gates = itemGates(subject, await loadOpenWork(ctx.db, subject.items.balance.source, RId), result);
  const [reason, next] = resultReasons(subject, gates, ctx.lang);
  if (reason) throw signWords.refusalOf(reason, next);
  await requireWords(ctx, input);
  return store(ctx, subject, { action: "setResult", result, resultText: resultText ?? null });
}

/** More than a few items that one person has confirmed without words on what was looked at are no judgement of each, however slowly they came. */
async function requireWords(ctx: Context, { RId, result, resultText }: Input<Calls["UpdateItemResultByRID"]>) {
  if (result !== itemResult.confirmed || saysWhatWasSeen(resultText)) return;
  const own = sql`fs_item i where ${ofProject("i")} and i.result_user_id = ${ownUser} and i.result = ${code.itemResult.confirmed}
    and ${findings.saysNothing(sql`i.result_text`)} and i.id <> ${RId}`;
  const count = await findings.all(ctx, own);
  if (isOneTooMany(count))
    throw new Refusal("sign.evidenceMissing", { kind: "state", field: "resultText", params: { count } });
}

export async function clearItemResult(ctx: Context, input: Input<Calls["CancelItemResultByRID"]>): Promise<FsItemRow> {
  const { RId, rowVersion } = input;
  checkVersion(rowVersion, await lockItem(ctx.db, RId));
  const subject = await loadSubject(ctx, RId);
  const reason = clearReason(subject);
  if (reason) throw new Refusal(reason, { kind: "state" });
  return store(ctx, subject, { action: "clearResult", result: itemResult.none, resultText: null });
}

interface Conclusion {
  action: string;
  result: number;
  resultText: string | null;
}

/** A conclusion that changes under a sign makes the sign out of date. */
async function store(ctx: Context, subject: Subject, { action, ...after }: Conclusion): Promise<FsItemRow> {
  const { db, user } = ctx;
  const { item, facts, projectId } = subject;
  const isSet = after.result !== itemResult.none;
  await db
    .updateTable("fs_item")
    .set({
      result: after.result,
      result_text: after.resultText,
      result_user_id: isSet ? user.id : null,
      result_time: isSet ? await momentOf(db) : null,
      row_version: facts.rowVersion + 1,
    })
    .where("id", "=", item.id)
    .execute();
  if (facts.signs.length > 0) await markChanged(db, [item.id]);
  const before = { result: facts.result, resultText: facts.resultText };
  await ctx.audit({ refType: "fsItem", refId: item.id, projectId, action, old: before, new: after });
  return settle(ctx, item.id);
}
