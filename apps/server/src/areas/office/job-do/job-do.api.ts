import { jobDo, ownTasks, taskDeletion } from "@digao/contract/areas/office/job-do/calls";
import { partsOf, registerHandlers } from "../../../platform/register/handlers.ts";
import { removeRecord } from "../../../platform/register/write.ts";
import { serve } from "../../../platform/serve.ts";
import { listMoves, moveTask, tellOwner } from "./moves.ts";
import { listOwnTasks } from "./own-tasks.ts";
import { checkTask, taskDeletableTo } from "./task.ts";

const particular = {
  check: checkTask,
  deletableTo: taskDeletableTo,
  after: (ctx, { id, draft, before }) => (draft ? tellOwner(ctx, id, draft, before) : Promise.resolve()),
} satisfies Parameters<typeof registerHandlers<typeof jobDo.spec>>[1];
const parts = partsOf(jobDo, particular);

export const jobDoRoutes = [
  ...serve(jobDo.calls, registerHandlers(jobDo, particular)),
  ...serve(taskDeletion, { Delete: (ctx, { Id: id }) => removeRecord(ctx, parts, id) }),
  ...serve(ownTasks, { GetMyJobDo: listOwnTasks, GetJobDoMoves: listMoves, MoveJobDo: moveTask }),
];
