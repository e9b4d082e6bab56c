import type { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { destructionStatus, retentionState } from "@digao/contract/areas/office/archive-destruction/codes";
import type { ArchiveEnd, Destruction } from "@digao/contract/areas/office/archive-destruction/shapes";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import {
  type DestructionLack,
  decisionLacks,
  destructionLacks,
  isRetentionOver,
} from "@digao/domain/archive/destruction";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  certificateIn,
  destructionOf,
  destructionsOf,
  isUnderWay,
  type Kept,
  keptOf,
  type StoredDestruction,
  versionsOf,
} from "./facts.ts";

type Calls = typeof archiveDestruction;

const archivist = "Pages.Archives.Check";
export const committee = "Pages.Quality.Committee";

export interface Why {
  key: MessageKey;
  params?: Record<string, string | number>;
  /** Another person may. */
  isPerson?: boolean;
}

const ofPersons: readonly DestructionLack[] = ["archivist", "committee", "otherPerson"];

export function whyOf(lack: DestructionLack, { keptUntil, holds, grants }: Kept): Why {
  const key = `archiveDestruction.lack.${lack}` as MessageKey;
  const params = { day: keptUntil ?? "", count: lack === "noGrant" ? grants : holds };
  return { key, params, isPerson: ofPersons.includes(lack) };
}

export function refuse(why: Why | null): void {
  if (!why) return;
  if (why.key === "access.destroyed") throw new Refusal(why.key, { kind: "archived" });
  throw new Refusal(why.key, { kind: why.isPerson ? "forbidden" : "state", params: why.params ?? {} });
}

/** What stands against the destruction itself, whoever asks. */
export const againstDestroying = (kept: Kept): Why[] =>
  destructionLacks(kept, kept.today).map((lack) => whyOf(lack, kept));

/** Of the proposal that stands. */
export function againstDeciding({ user }: Context, kept: Kept, one: StoredDestruction): Why | null {
  const [lack] = decisionLacks({
    isCommittee: user.permissions.has(committee),
    isProposer: one.proposedById === user.id,
  });
  return lack ? whyOf(lack, kept) : null;
}

export function againstProposing({ user }: Context, kept: Kept, latest: StoredDestruction | undefined): Why | null {
  if (latest?.status === destructionStatus.destroyed) return { key: "access.destroyed" };
  if (latest?.status === destructionStatus.approved) return { key: "archiveDestruction.approved" };
  if (latest?.status === destructionStatus.proposed) return { key: "archiveDestruction.standing" };
  if (!user.permissions.has(archivist)) return whyOf("archivist", kept);
  return againstDestroying(kept)[0] ?? null;
}

export function againstWithdrawing({ user }: Context, one: StoredDestruction | undefined): Why | null {
  if (!one) return { key: "archiveDestruction.missing" };
  if (one.status !== destructionStatus.proposed) return { key: "archiveDestruction.decided" };
  return one.proposedById === user.id ? null : { key: "archiveDestruction.notProposer", isPerson: true };
}

/** An approved one whose job has failed is approved again. */
export function againstApproving(
  ctx: Context,
  kept: Kept,
  one: StoredDestruction | undefined,
  isRunning: boolean,
): Why | null {
  if (!one) return { key: "archiveDestruction.missing" };
  if (isRunning) return { key: "archiveDestruction.running" };
  if (one.status !== destructionStatus.proposed && one.status !== destructionStatus.approved)
    return { key: "archiveDestruction.decided" };
  const person = againstDeciding(ctx, kept, one);
  // Once its rows are gone nothing stands against the rest.
  return person ?? (one.isEmptied ? null : (againstDestroying(kept)[0] ?? null));
}

export function againstRefusing(ctx: Context, kept: Kept, one: StoredDestruction | undefined): Why | null {
  if (!one) return { key: "archiveDestruction.missing" };
  if (one.status !== destructionStatus.proposed) return { key: "archiveDestruction.decided" };
  return againstDeciding(ctx, kept, one);
}

const states: Readonly<Record<number, number>> = {
  [destructionStatus.proposed]: retentionState.proposed,
  [destructionStatus.approved]: retentionState.destroying,
  [destructionStatus.destroyed]: retentionState.destroyed,
};

function stateOf(kept: Kept, latest: StoredDestruction | undefined): number | null {
  const ofIt = states[latest?.status ?? -1];
  if (ofIt !== undefined) return ofIt;
  if (!kept.isArchived) return null;
  return isRetentionOver(kept.keptUntil, kept.today) ? retentionState.due : retentionState.kept;
}

function shown(one: StoredDestruction): Destruction {
  const { id, status, reason, proposedBy, proposedAt, decidedBy, decidedAt, words, certificateSha256, rowVersion } =
    one;
  const certificate = certificateIn(one);
  return {
    id,
    status,
    reason,
    proposedBy,
    proposedAt,
    decidedBy,
    decidedAt,
    words,
    certificate,
    certificateSha256,
    rowVersion,
  };
}

export function requireReader({ user }: Context): void {
  const may = user.permissions.has(archivist) || user.permissions.has(committee);
  if (!may) throw new Refusal("archiveDestruction.closed", { kind: "forbidden" });
}

export async function endOf(ctx: Context, projectId: number): Promise<ArchiveEnd> {
  const { db, lang } = ctx;
  const kept = await keptOf(db, projectId);
  const all = await destructionsOf(db, projectId);
  const [latest] = all;
  const isRunning = latest ? await isUnderWay(db, latest.id) : false;
  const words = ({ key, params }: Why): string => messageOf(lang, key, params);
  const may = (why: Why | null) => ({ ok: why === null, reason: why ? words(why) : "" });
  const isOpen = kept.archiveFlag !== archiveFlag.destroyed && stateOf(kept, latest) !== retentionState.destroying;
  const { projectCode, projectName, custName, keptUntil, holds, grants } = kept;
  return {
    projectId,
    projectCode,
    projectName,
    custName,
    keptUntil,
    state: stateOf(kept, latest),
    holds,
    grants,
    versions: await versionsOf(db, projectId),
    lacks: isOpen ? againstDestroying(kept).map(words) : [],
    destructions: all.map(shown),
    can: {
      propose: may(againstProposing(ctx, kept, latest)),
      approve: may(againstApproving(ctx, kept, latest, isRunning)),
      refuse: may(againstRefusing(ctx, kept, latest)),
      withdraw: may(againstWithdrawing(ctx, latest)),
    },
  };
}

export async function getDestruction(
  ctx: Context,
  { projectId, Id }: Input<Calls["GetArchiveDestruction"]>,
): Promise<ArchiveEnd> {
  requireReader(ctx);
  if (projectId) return endOf(ctx, projectId);
  if (!Id) throw missing("archiveDestruction.missing");
  return endOf(ctx, (await destructionOf(ctx.db, Id)).projectId);
}
