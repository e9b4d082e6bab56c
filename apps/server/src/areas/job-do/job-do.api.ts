import { jobDo, ownTasks } from "@digao/contract/areas/job-do";
import { registerHandlers } from "../../platform/register/handlers.ts";
import { serve } from "../../platform/serve.ts";
import { listMoves, moveTask, tellOwner } from "./moves.ts";
import { listOwnTasks } from "./own-tasks.ts";
import { checkTask, taskKeptFor } from "./task.ts";

export const jobDoRoutes = [
  ...serve(
    jobDo.calls,
    registerHandlers(jobDo, {
      check: checkTask,
      keptFor: taskKeptFor,
      after: (ctx, { id, draft, before }) => (draft ? tellOwner(ctx, id, draft, before) : Promise.resolve()),
    }),
  ),
  ...serve(ownTasks, { GetMyJobDo: listOwnTasks, GetJobDoMoves: listMoves, MoveJobDo: moveTask }),
];
