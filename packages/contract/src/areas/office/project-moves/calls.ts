/** Moves of engagements between their states (项目状态变更): by the table of states, never a free choice. */
import { z } from "zod";
import { area, get, inProject, post, right } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { moveKinds } from "./codes.ts";

/** What a move waits for: in words, and who can supply it. */
export const MoveLack = z.object({
  code: z.string(),
  words: z.string(),
  by: z.string(),
  /** The page that shows it; null where no page does. */
  screen: z.string().nullable(),
});
export type MoveLack = z.infer<typeof MoveLack>;

export const ProjectMove = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  from: z.number(),
  to: z.number(),
  state: z.number(),
  reason: z.string(),
  clientNotifiedOn: z.string().nullable(),
  regulatorNotifiedOn: z.string().nullable(),
  movedBy: z.string(),
  movedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  words: z.string().nullable(),
  rowVersion: RowVersion,
});
export type ProjectMove = z.infer<typeof ProjectMove>;

export const PossibleMove = z.object({
  to: z.number(),
  kind: z.enum(moveKinds),
  /** Of the caller's place in the project; what two persons move is begun by the first. */
  isMine: z.boolean(),
  isByTwo: z.boolean(),
  by: z.string(),
  missing: z.array(MoveLack),
});
export type PossibleMove = z.infer<typeof PossibleMove>;

export const ProjectMoves = z.object({
  status: z.number(),
  rowVersion: RowVersion,
  /** The regulator of a client of public interest is notified of a stop. */
  isPie: z.boolean(),
  moves: z.array(PossibleMove),
  waiting: ProjectMove.nullable(),
  history: z.array(ProjectMove),
});
export type ProjectMoves = z.infer<typeof ProjectMoves>;

const Reason = ReasonText().min(1);

export const projectMoves = area("/api/services/app/ProjectMove", {
  GetProjectMoves: get(z.object({ projectId: Id }), ProjectMoves, inProject("member"), {
    summary: "Where an engagement can be moved, and what stands in the way of each move",
  }),
  MoveProject: post(
    z.object({
      projectId: Id,
      to: z.coerce.number().int().min(0).max(9),
      reason: Reason,
      clientNotifiedOn: IsoDate.nullish(),
      regulatorNotifiedOn: IsoDate.nullish(),
      rowVersion: RowVersion,
    }),
    ProjectMoves,
    inProject("member"),
    { afterReport: "moves", summary: "Moves an engagement to another state; refused with everything that is missing" },
  ),
  WithdrawProjectMove: post(
    z.object({ projectId: Id, Id, reason: Reason, rowVersion: RowVersion }),
    ProjectMoves,
    inProject("appointing"),
    { afterReport: "moves", summary: "Takes back a move that waits for its second person" },
  ),
  GetMovesOfFirm: get(
    PageQuery.extend({ state: z.coerce.number().int().min(0).max(3).optional() }),
    pageOf(ProjectMove),
    right("Pages.Quality"),
    { kind: "list", summary: "Moves of engagements that the quality department decides on, and those before" },
  ),
  DecideProjectMove: post(
    z.object({ Id, isAgreed: z.boolean(), words: Reason, rowVersion: RowVersion }),
    ProjectMove,
    right("Pages.Quality.Check"),
    { summary: "The quality department, as the second person, agrees to a stop or to making void, or refuses it" },
  ),
});
