import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { serve } from "../../../platform/serve.ts";
import { decideMove, listMoves, moveProject, withdrawMove } from "./move.ts";
import { getMoves } from "./possible.ts";

export const projectMovesRoutes = serve(projectMoves, {
  GetProjectMoves: getMoves,
  MoveProject: moveProject,
  WithdrawProjectMove: withdrawMove,
  GetMovesOfFirm: listMoves,
  DecideProjectMove: decideMove,
});
