/** Where an engagement can be moved, as its project's pages show it; the same judgement refuses the act. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type {
  MoveLack,
  PossibleMove,
  ProjectMoves,
  projectMoves,
} from "@digao/contract/areas/office/project-moves/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import {
  type EngagementActor,
  moveMissing,
  movesFrom,
  type ProjectStatus,
  type StateMove,
} from "@digao/domain/projects/states";
import type { Context } from "../../../platform/serve.ts";
import { type CompletionStanding, completionOf } from "../../report/completion/door.ts";
import { startLacks } from "../projects/door.ts";
import { type Brought, judgeNeeds, lackOf } from "./needs.ts";
import { movesOf, waitingMove } from "./rows.ts";

const actors: Readonly<Record<number, EngagementActor>> = {
  [projectRole.member]: "member",
  [projectRole.manager]: "manager",
  [projectRole.partner]: "partner",
  [projectRole.inCharge]: "inCharge",
  [projectRole.qualityControl]: "reviewer",
};

/** By the caller's place; a manager who is the signing partner as well acts as both. */
export function actorsOf({ project, user }: Context, head: { partnerUserId: number | null }): EngagementActor[] {
  const own = actors[project?.role ?? -1];
  const isBoth = own === "manager" && head.partnerUserId === user.id;
  return own === undefined ? [] : [own, ...(isBoth ? (["partner"] as const) : [])];
}

export interface MoveJudgement {
  move: StateMove | null;
  missing: MoveLack[];
  /** The table itself refuses it, or the person. */
  isForbidden: boolean;
}

/** @param by who moves it; of two persons both, where the second is still to come */
export async function judgeMove(
  ctx: Context,
  of: { standing: CompletionStanding; to: ProjectStatus; by: readonly EngagementActor[]; brought: Brought },
): Promise<MoveJudgement> {
  const { lang } = ctx;
  const { standing, to, by, brought } = of;
  const from = standing.head.status as ProjectStatus;
  const move = movesFrom(from).find((one) => one.to === to) ?? null;
  const judged = await judgeNeeds(move?.needs ?? [], { standing, brought, lang });
  const missing = moveMissing({ from, to, by, met: judged.met });
  return {
    move,
    missing: missing.map((one) => lackOf(one, judged, lang, move?.by ?? [])),
    isForbidden: missing.includes("person"),
  };
}

/** Where the archive's own acts lead, by its request. */
export const byArchive: ReadonlySet<number> = new Set([projectStatus.archiving, projectStatus.archived]);

/** On the page nobody has given a reason or a notice yet: what the question itself asks for is not missing. */
const asked: Brought = { hasReason: true, clientNotifiedOn: "asked", regulatorNotifiedOn: "asked" };

async function possible(ctx: Context, standing: CompletionStanding, move: StateMove): Promise<PossibleMove> {
  const { lang } = ctx;
  const own = actorsOf(ctx, standing.head);
  const isMine = own.includes(move.by[0] ?? "system");
  const by = move.by.map((one) => messageOf(lang, `move.by.${one}` as MessageKey)).join(lang === "zh" ? "、" : ", ");
  const isStart = standing.head.status === projectStatus.settingUp && move.kind === "onward";
  const missing = isStart
    ? (await startLacks(ctx, ctx.project?.id ?? 0)).map((one) => ({ ...one, screen: null }))
    : (await judgeMove(ctx, { standing, to: move.to, by: move.by, brought: asked })).missing;
  return { to: move.to, kind: move.kind, isMine, isByTwo: move.by.length > 1, by, missing };
}

export async function getMoves(
  ctx: Context,
  { projectId }: Input<(typeof projectMoves)["GetProjectMoves"]>,
): Promise<ProjectMoves> {
  const { db, lang } = ctx;
  const standing = await completionOf(db, projectId, lang);
  const { status, rowVersion, isPie } = standing.head;
  const moves: PossibleMove[] = [];
  for (const move of movesFrom(status as ProjectStatus).filter(({ to }) => !byArchive.has(to))) moves.push(await possible(ctx, standing, move));
  return {
    status,
    rowVersion,
    isPie,
    moves,
    waiting: (await waitingMove(db, projectId)) ?? null,
    history: await movesOf(db, projectId),
  };
}
