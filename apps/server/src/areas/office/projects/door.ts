/** What moves of projects ask of their beginning, and the categories that boards sort by. */
import type { CategoryNode, ProjectStart } from "@digao/contract/areas/office/projects/calls";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../../platform/serve.ts";
import { categoryTree } from "./category-tree.ts";
import { projectStart } from "./start-project.ts";

/** What the beginning of the work waits for. */
export const startLacks = async (ctx: Context, projectId: number): Promise<ProjectStart["lacks"]> =>
  (await projectStart(ctx, { Id: projectId })).lacks;

/** The firm's project categories as a tree. */
export const categoriesOf = (db: Db): Promise<CategoryNode[]> => categoryTree(db);
