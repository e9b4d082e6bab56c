import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { PaperSigns, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { OVERRIDE_REASON_MIN, overrideRefusal } from "@digao/domain/sign-off/gates";
import { cancelSign } from "@digao/domain/sign-off/may-sign";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { openPoints, type PaperReason, type PaperRef, signs, signWords } from "../../engagement/papers/door.ts";
import {
  type FoundStanding,
  holdSheet,
  isAsSeen,
  keepSigned,
  paperSheets,
  type SheetStanding,
  setSheetStatus,
  standing,
} from "../sheets/door.ts";
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

type Level = ReturnType<typeof signs.levelOf>;

async function write(ctx: Context, paper: SheetPaper, level: Level): Promise<void> {
  const { id, changedAt } = paper.sheet;
  const version = await keepSigned(ctx.db, id, ctx.user.id);
  await signs.write(ctx, refOf(ctx, id), { signs: paper.signs, lastChange: changedAt, version }, level);
}

/** Which figure the books have moved, under the reason that says how many. */
const movedReason = ({ moved }: SheetStanding): PaperReason | undefined =>
  moved
    ? { key: "paperSigns.moved", params: { cell: moved.cell, was: `${moved.was ?? "—"}`, now: `${moved.now ?? "—"}` } }
    : undefined;

/** Refused without a look into the book where nothing in the book decides. */
async function checkSeen(ctx: Context, { sheet }: SheetPaper, seq: number): Promise<void> {
  if (!(await isAsSeen(ctx.db, sheet, seq)))
    throw new Refusal("paperSigns.changedSince", { kind: "conflict", params: { name: sheet.changedBy } });
}

/**
 * Signs what the caller has seen, and nothing that came after. Its formulas are worked out before; whether they still say what the books
 * do is decided here, where nobody can change the books any more until the sign stands.
 */
export const signPaper = planned<Calls["SignPaper"]>()(
  (ctx, { Id: id }) => standing.plan(ctx, id),
  async (ctx, { Id: id, signLevel, seq }, found): Promise<PaperSigns> => {
    await holdSheet(ctx.db, id);
    const seen = await loadSheetPaper(ctx.db, id);
    await checkSeen(ctx, seen, seq);
    const level = signs.levelOf(signLevel);
    refuse(reasonsAgainst(ctx, { ...seen, closed: [] }, level));
    await standing.hold(ctx, [id]);
    const decided = await standing.of(ctx.db, id, found ?? undefined);
    const paper = await loadSheetPaper(ctx.db, id, decided);
    const reasons = reasonsAgainst(ctx, paper, level);
    refuse(reasons, reasons[0]?.key === "gate.staleBindings" ? movedReason(decided) : undefined);
    await standing.keep(ctx, id, decided);
    await write(ctx, paper, level);
    return settle(ctx, id);
  },
);

function refuse([reason, next]: readonly PaperReason[], under?: PaperReason): void {
  if (reason) throw signWords.refusalOf(reason, under ?? next);
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

interface Batch {
  signed: { refType: number; refId: number }[];
  skipped: { refType: number; refId: number; name: string; reason: string }[];
}

interface Deciding {
  paper: SheetPaper;
  own: SheetStanding;
  level: Level;
}

async function signSheet(ctx: Context, { paper, own, level }: Deciding, answer: Batch): Promise<void> {
  const { id: refId, name } = paper.sheet;
  const refType = signedPaper.sheet;
  const alone: PaperReason[] = paper.overrides.length > 0 ? [{ key: "sign.overriddenAlone" }] : [];
  const reasons = [...reasonsAgainst(ctx, paper, level), ...alone];
  if (reasons.length === 0) {
    await standing.keep(ctx, refId, own);
    await write(ctx, paper, level);
    answer.signed.push({ refType, refId });
    return;
  }
  const texts = reasons.map((one) => openPoints.text(one, ctx.lang));
  answer.skipped.push({ refType, refId, name, reason: signWords.joined(texts, ctx.lang) });
}

/** Null where somebody has changed it since it was worked out. */
async function decidedOf(ctx: Context, id: number, found: FoundStanding | undefined): Promise<SheetStanding | null> {
  try {
    return await standing.of(ctx.db, id, found);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What somebody has overridden is to be read before it is signed, so such a sheet is left for a sign of its own. */
async function signSheets(
  ctx: Context,
  { ids, level, found }: { ids: readonly number[]; level: Level; found: readonly FoundStanding[] },
): Promise<Batch> {
  const answer: Batch = { signed: [], skipped: [] };
  if (ids.length === 0) return answer;
  await standing.hold(ctx, ids);
  const decided = new Map<number, SheetStanding>();
  for (const id of ids) {
    const own = await decidedOf(
      ctx,
      id,
      found.find((one) => one.id === id),
    );
    if (own) decided.set(id, own);
  }
  const papers = (await loadSheetPapers(ctx.db, undefined, decided)).filter(({ sheet }) => ids.includes(sheet.id));
  for (const paper of papers) {
    const { id: refId, name } = paper.sheet;
    const own = decided.get(refId);
    if (own) await signSheet(ctx, { paper, own, level }, answer);
    else answer.skipped.push({ refType: signedPaper.sheet, refId, name, reason: messageOf(ctx.lang, "error.busy") });
  }
  const signed = answer.signed.map(({ refId }) => refId);
  for (const paper of signed.length > 0 ? await loadSheetPapers(ctx.db) : [])
    if (signed.includes(paper.sheet.id)) await setSheetStatus(ctx.db, paper.sheet.id, statusOf(paper));
  return answer;
}

type Many = Input<Calls["SignPapers"]>;
const idsOf = ({ papers }: Many, refType: number): number[] =>
  [...new Set(papers.filter((one) => one.refType === refType).map(({ refId }) => refId))].sort((a, b) => a - b);

export const signPapers = planned<Calls["SignPapers"]>()(
  async (ctx, many) => {
    const plans: (() => Promise<FoundStanding>)[] = [];
    const there = new Set((await paperSheets(ctx.db)).map(({ id }) => id));
    for (const id of idsOf(many, signedPaper.sheet)) if (there.has(id)) plans.push(await standing.plan(ctx, id));
    return async () => {
      const found: FoundStanding[] = [];
      for (const plan of plans) found.push(await plan());
      return found;
    };
  },
  async (ctx, many, found): Promise<Output<Calls["SignPapers"]>> => {
    const { projectId, signLevel } = many;
    const ids = idsOf(many, signedPaper.sheet);
    // Sheets are held before items and the log, as everywhere.
    for (const id of ids) await holdSheet(ctx.db, id);
    const items = await signItemsOf(ctx, projectId, idsOf(many, signedPaper.item), signLevel);
    const sheets = await signSheets(ctx, { ids, level: signs.levelOf(signLevel), found: found ?? [] });
    const refType = signedPaper.item;
    return {
      signed: [...items.signed.map((refId) => ({ refType, refId })), ...sheets.signed],
      skipped: [
        ...items.skipped.map(({ rid: refId, name, reason }) => ({ refType, refId, name, reason })),
        ...sheets.skipped,
      ],
    };
  },
);
