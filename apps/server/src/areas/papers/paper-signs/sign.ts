import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { PaperSigns, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { OVERRIDE_REASON_MIN, overrideRefusal } from "@digao/domain/sign-off/gates";
import { cancelSign } from "@digao/domain/sign-off/may-sign";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, type PaperReason, type PaperRef, signs, signWords } from "../../engagement/papers/door.ts";
import { holdSheet, isAsSeen, keepSigned, setSheetStatus } from "../sheets/door.ts";
import { signItemsOf } from "../statement-items/door.ts";
import {
  isLocked,
  loadSheetPaper,
  loadSheetPapers,
  membershipOf,
  preparersOf,
  reasonsAgainst,
  type SheetPaper,
  signsOf,
  statusOf,
} from "./sheet-paper.ts";

type Calls = typeof paperSigns;

const refOf = (ctx: Context, refId: number): PaperRef => ({
  refType: signedPaper.sheet,
  refId,
  projectId: membershipOf(ctx).id,
});

export const getPaperSigns = async (ctx: Context, { Id: id }: Input<Calls["GetPaperSigns"]>): Promise<PaperSigns> =>
  signsOf(ctx, await loadSheetPaper(ctx.db, id));

/** After a write: stores the state that the paper has now, and answers it. */
async function settle(ctx: Context, id: number): Promise<PaperSigns> {
  const paper = await loadSheetPaper(ctx.db, id);
  const status = statusOf(paper);
  if (status !== paper.sheet.status) await setSheetStatus(ctx.db, id, status);
  return signsOf(ctx, paper);
}

async function write(ctx: Context, paper: SheetPaper, level: ReturnType<typeof signs.levelOf>): Promise<void> {
  const { id, changedAt } = paper.sheet;
  const version = await keepSigned(ctx.db, id, ctx.user.id);
  await signs.write(ctx, refOf(ctx, id), { signs: paper.signs, lastChange: changedAt, version }, level);
}

/** Signs what the caller has seen, and nothing that came after. */
export async function signPaper(
  ctx: Context,
  { Id: id, signLevel, seq }: Input<Calls["SignPaper"]>,
): Promise<PaperSigns> {
  await holdSheet(ctx.db, id);
  const paper = await loadSheetPaper(ctx.db, id);
  if (!(await isAsSeen(ctx.db, paper.sheet, seq)))
    throw new Refusal("paperSigns.changedSince", { kind: "conflict", params: { name: paper.sheet.changedBy } });
  const level = signs.levelOf(signLevel);
  const [reason, next] = reasonsAgainst(ctx, paper, level);
  if (reason) throw signWords.refusalOf(reason, next);
  await write(ctx, paper, level);
  return settle(ctx, id);
}

/** Takes a sign back, and every higher one with it. */
export async function cancelPaperSign(ctx: Context, input: Input<Calls["CancelPaperSign"]>): Promise<PaperSigns> {
  const { Id: id, signLevel, reason = "" } = input;
  await holdSheet(ctx.db, id);
  const paper = await loadSheetPaper(ctx.db, id);
  const { refusal, levels } = cancelSign({
    level: signs.levelOf(signLevel),
    userId: String(ctx.user.id),
    role: membershipOf(ctx).role,
    signs: paper.signs,
    isLocked: isLocked(paper),
    reason,
  });
  if (refusal) {
    const key = signWords.cancel[refusal];
    throw new Refusal(key, refusal === "reasonMissing" ? { field: "reason" } : { kind: signWords.kindOf(key) });
  }
  await signs.withdraw(ctx, refOf(ctx, id), paper.signs, levels, reason);
  return settle(ctx, id);
}

/** Lets a sheet pass gates as the caller has seen them. */
export async function overridePaperGates(
  ctx: Context,
  { Id: id, gates: overridden, reason }: Input<Calls["OverridePaperGates"]>,
): Promise<PaperSigns> {
  await holdSheet(ctx.db, id);
  const paper = await loadSheetPaper(ctx.db, id);
  const { role, checked } = membershipOf(ctx);
  const refusal = overrideRefusal({
    userId: String(ctx.user.id),
    role,
    isMember: checked === memberState.confirmed,
    isLocked: isLocked(paper),
    preparers: preparersOf(paper),
    closed: paper.closed,
    seen: overridden,
    reason,
    isPartner: await openPoints.isSigningPartner(ctx),
    reasonsBefore: await openPoints.reasonsElsewhere(ctx.db, refOf(ctx, id)),
  });
  if (refusal) {
    const key = signWords.override[refusal];
    const more = refusal === "reasonShort" ? { field: "reason", params: { min: OVERRIDE_REASON_MIN } } : {};
    throw new Refusal(key, { kind: refusal === "reasonShort" ? "invalid" : signWords.kindOf(key), ...more });
  }
  for (const gate of overridden) await signs.override(ctx, refOf(ctx, id), gate, reason);
  return settle(ctx, id);
}

type Batch = Output<Calls["SignPapers"]>;

/** What somebody has overridden is to be read before it is signed, so such a sheet is left for a sign of its own. */
async function signSheets(ctx: Context, ids: readonly number[], signLevel: number): Promise<Batch> {
  const answer: Batch = { signed: [], skipped: [] };
  if (ids.length === 0) return answer;
  for (const id of [...ids].sort((a, b) => a - b)) await holdSheet(ctx.db, id);
  const level = signs.levelOf(signLevel);
  const papers = (await loadSheetPapers(ctx.db)).filter(({ sheet }) => ids.includes(sheet.id));
  for (const paper of papers) {
    const { id: refId, name } = paper.sheet;
    const refType = signedPaper.sheet;
    const alone: PaperReason[] = paper.overrides.length > 0 ? [{ key: "sign.overriddenAlone" }] : [];
    const reasons = [...reasonsAgainst(ctx, paper, level), ...alone];
    if (reasons.length > 0) {
      const texts = reasons.map((one) => openPoints.text(one, ctx.lang));
      answer.skipped.push({ refType, refId, name, reason: signWords.joined(texts, ctx.lang) });
      continue;
    }
    await write(ctx, paper, level);
    answer.signed.push({ refType, refId });
  }
  const signed = answer.signed.map(({ refId }) => refId);
  for (const paper of signed.length > 0 ? await loadSheetPapers(ctx.db) : [])
    if (signed.includes(paper.sheet.id)) await setSheetStatus(ctx.db, paper.sheet.id, statusOf(paper));
  return answer;
}

export async function signPapers(
  ctx: Context,
  { projectId, papers, signLevel }: Input<Calls["SignPapers"]>,
): Promise<Batch> {
  const idsOf = (refType: number): number[] => [
    ...new Set(papers.filter((one) => one.refType === refType).map(({ refId }) => refId)),
  ];
  const items = await signItemsOf(ctx, projectId, idsOf(signedPaper.item), signLevel);
  const sheets = await signSheets(ctx, idsOf(signedPaper.sheet), signLevel);
  const refType = signedPaper.item;
  return {
    signed: [...items.signed.map((refId) => ({ refType, refId })), ...sheets.signed],
    skipped: [
      ...items.skipped.map(({ rid: refId, name, reason }) => ({ refType, refId, name, reason })),
      ...sheets.skipped,
    ],
  };
}
