/** What moves of projects ask of their beginning. */
import type { ProjectStart } from "@digao/contract/areas/office/projects/calls";
import type { Context } from "../../../platform/serve.ts";
import { projectStart } from "./start-project.ts";

/** What the beginning of the work waits for. */
export const startLacks = async (ctx: Context, projectId: number): Promise<ProjectStart["lacks"]> =>
  (await projectStart(ctx, { Id: projectId })).lacks;
