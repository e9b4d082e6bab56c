/** A sheet as a paper that is signed: its signs, what stands in their way, and who may give them. */

import { paperStatus as paperStatuses, signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { PaperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { closedGates, type Gate, isOverrideStale, mayOverride, sheetGates } from "@digao/domain/sign-off/gates";
import { isStale, paperStatus, SIGN_LEVELS, type SignLevel } from "@digao/domain/sign-off/levels";
import { signRefusals } from "@digao/domain/sign-off/may-sign";
import { againstArchived } from "../../../platform/auth/archived.ts";
import type { ByUser, InLanguage, OfProject } from "../../../platform/context.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  openPoints,
  type PaperReason,
  type PaperSign,
  type SheetOverride,
  signs,
  signWords,
} from "../../engagement/papers/door.ts";
import { faultsOfSheets, type PaperSheet, paperSheets, type SheetStanding, standing } from "../sheets/door.ts";
import { itemsToReview } from "../statement-items/door.ts";
import { notesBesideSheets } from "./open-notes.ts";

export interface SheetPaper {
  sheet: PaperSheet;
  signs: readonly PaperSign[];
  gates: readonly Gate[];
  closed: readonly Gate[];
  overrides: readonly SheetOverride[];
  needsQualityReview: boolean;
}

type Faults = Pick<SheetStanding, "stale" | "faulty" | "overwritten"> & Partial<SheetStanding>;
const none: Faults = { stale: [], faulty: [], overwritten: [] };

/** The cells of a sheet that stand in the way of its signs, and notes beside it. */
const gatesOf = (faults: Faults, openMessages: readonly string[]): Gate[] =>
  sheetGates({
    staleCells: faults.stale,
    faultyCells: faults.faulty,
    overwrittenCells: faults.overwritten,
    uncomputedCells: faults.uncomputed ?? [],
    errorCells: faults.errors ?? [],
    checkCells: [...(faults.checks ?? []), ...(faults.checkRowsGone ? ["-"] : [])],
    openMessages,
  });

/**
 * All of the project, or one. Their cells go by the marks of the job, and where it was decided from the books how a sheet stands, by that:
 * a sign is given on nothing less.
 */
export async function loadSheetPapers(
  db: Db,
  sheetId?: number,
  decided: ReadonlyMap<number, SheetStanding> = new Map(),
): Promise<SheetPaper[]> {
  const [sheets, given, faults, notes, overrides, quality] = await Promise.all([
    paperSheets(db, { id: sheetId ?? null }),
    signs.read(db, signedPaper.sheet, sheetId),
    faultsOfSheets(db, sheetId),
    notesBesideSheets(db),
    signs.overridesOfSheets(db, sheetId),
    itemsToReview(db),
  ]);
  return sheets.map((sheet): SheetPaper => {
    const gates = gatesOf(decided.get(sheet.id) ?? faults.get(sheet.id) ?? none, notes.get(sheet.id) ?? []);
    const own = overrides.filter((one) => one.sheetId === sheet.id);
    const isRisky = sheet.refType === signedPaper.item && quality.items.has(sheet.refId);
    return {
      sheet,
      signs: given.get(sheet.id) ?? [],
      gates,
      closed: closedGates(gates, own, sheet.changedAt),
      overrides: own,
      needsQualityReview: quality.all || isRisky,
    };
  });
}

/** As its page shows it, or as it was decided. */
export async function loadSheetPaper(db: Db, sheetId: number, decided?: SheetStanding): Promise<SheetPaper> {
  const own = decided ?? (await standing.shown(db, sheetId));
  const [paper] = await loadSheetPapers(db, sheetId, new Map(own ? [[sheetId, own]] : []));
  if (!paper) throw missing("sheets.missing");
  return paper;
}

export const isLocked = ({ sheet }: SheetPaper): boolean => sheet.status === paperStatuses.locked;

/** The state of the paper, from its signs and its last change. */
export const statusOf = ({ sheet, signs: given }: Pick<SheetPaper, "sheet" | "signs">): number =>
  paperStatus({
    signs: given,
    lastChange: sheet.changedAt,
    hasWork: sheet.cells > 0 || sheet.seq > 0,
    isNotApplicable: false,
    isLocked: sheet.status === paperStatuses.locked,
  });

type Caller = OfProject & ByUser & InLanguage;

export function membershipOf({ project }: OfProject): NonNullable<Context["project"]> {
  if (!project) throw missing();
  return project;
}

/** Every reason against the caller's sign at a level. */
export function reasonsAgainst(ctx: Caller, paper: SheetPaper, level: SignLevel): PaperReason[] {
  const { role, checked, isLicenceOver = false } = membershipOf(ctx);
  const { sheet, closed, needsQualityReview } = paper;
  const refusals = signRefusals({
    level,
    userId: String(ctx.user.id),
    role,
    isMember: checked === memberState.confirmed,
    isLicenceOver,
    signs: paper.signs,
    lastChange: sheet.changedAt,
    paper: {
      isLocked: isLocked(paper),
      isNotApplicable: false,
      auditUserId: null,
      // A sheet has no conclusion of its own: what it says stands in its cells.
      hasResult: true,
      unexplainedVariations: 0,
      draftAdjustments: 0,
      closedGates: closed.map(({ name }) => name),
      overrides: paper.overrides.filter((one) => !isOverrideStale(one, paper.gates, sheet.changedAt)),
      needsQualityReview,
      hasUnmappedAccounts: false,
      isEmpty: sheet.cells === 0,
    },
  });
  return refusals.flatMap((refusal): PaperReason[] =>
    signWords.isGate(refusal)
      ? closed.filter(({ name }) => name === refusal).map((gate) => openPoints.reason(gate, ctx.lang, 0n))
      : [{ key: signWords.sign[refusal] }],
  );
}

/** Who has prepared it. */
export const preparersOf = ({ signs: given }: SheetPaper): string[] =>
  given.filter(({ level }) => level === signLevel.preparer).map(({ userId }) => userId);

const textOf = ({ name, subjects }: Gate, lang: Lang): string =>
  openPoints.text(openPoints.reason({ name, subjects }, lang, 0n), lang);

export const overridesOf = ({ overrides, gates, sheet }: SheetPaper, lang: Lang): PaperSigns["overrides"] =>
  overrides.map((override) => ({
    gate: override.gate,
    text: textOf({ name: override.gate, subjects: override.subjects }, lang),
    reason: override.reason,
    userId: Number(override.userId),
    userName: override.userName,
    time: override.time,
    isStale: isOverrideStale(override, gates, sheet.changedAt),
  }));

function answerer(ctx: Context) {
  const { checked, archiveFlag } = membershipOf(ctx);
  const closed = againstArchived(archiveFlag);
  const general: PaperReason[] = [
    ...(checked === memberState.confirmed ? [] : [{ key: "access.memberPending" } as const]),
    ...(closed ? [{ key: closed }] : []),
  ];
  return (reasons: readonly PaperReason[]) => {
    const texts = (general.length > 0 ? general : reasons).map((one) => openPoints.text(one, ctx.lang));
    return { ok: texts.length === 0, reason: signWords.joined(texts, ctx.lang) };
  };
}

/** What the caller sees of the signs, and may do. */
export async function signsOf(ctx: Context, paper: SheetPaper): Promise<PaperSigns> {
  const { sheet, gates, closed } = paper;
  const { lang, user } = ctx;
  const answer = answerer(ctx);
  const { role, checked } = membershipOf(ctx);
  const isMember = checked === memberState.confirmed;
  const refusal = mayOverride({ userId: String(user.id), role, isMember, preparers: preparersOf(paper) });
  const notByMe: PaperReason[] = refusal ? [{ key: signWords.override[refusal] }] : [];
  return {
    id: sheet.id,
    name: sheet.name,
    wpIndex: sheet.wpIndex,
    seq: sheet.seq,
    status: statusOf(paper),
    signs: paper.signs.map(({ level, userId, userName, signTime, version, signerRole, ...sign }) => ({
      signLevel: level,
      userId: Number(userId),
      userName,
      signTime,
      signerRole,
      isStale: isStale({ ...sign, signTime }, sheet.changedAt),
      version,
    })),
    unauthorised: await signs.unauthorised(ctx.db, { refType: signedPaper.sheet, refId: sheet.id }),
    can: {
      sign: SIGN_LEVELS.map((level) => ({ level, ...answer(reasonsAgainst(ctx, paper, level)) })),
      cancel: signWords
        .withdrawals({ userId: user.id, role, signs: paper.signs, isLocked: isLocked(paper) })
        .map(({ reasons, ...one }) => ({ ...one, ...answer(reasons) })),
      gates: gates.map((gate) => ({
        name: gate.name,
        subjects: [...gate.subjects],
        text: textOf(gate, lang),
        isOverridden: !closed.includes(gate),
      })),
      override: answer(isLocked(paper) ? [{ key: "sign.locked" }] : notByMe),
    },
    overrides: overridesOf(paper, lang),
  };
}
