/** What papers need of areas that stand above the platform: given once, where a server or a job process is put together. */
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../serve.ts";
import type { Frame } from "./parts.ts";

export interface Neighbours {
  /** The head of the firm's working papers. */
  frame(db: Db, projectId: number, lang: Lang): Promise<Frame>;
  /** How much evidence versions have, by id and place. */
  evidence(db: Db, type: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>>;
  /** Evidence of the version in force stands with the one that revises it as well. */
  carryEvidence(ctx: Context, type: string, from: number, to: number): Promise<void>;
}

let given: Neighbours | undefined;
export const meetNeighbours = (neighbours: Neighbours): void => {
  given = neighbours;
};
export function neighbours(): Neighbours {
  if (!given) throw new Error("Papers have not met their neighbours.");
  return given;
}
