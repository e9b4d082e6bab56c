/** What other areas ask of risks. */
import type { Code } from "@digao/contract/codes";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../../platform/serve.ts";
import { readRisks } from "./facts.ts";
import { type PlannedRisks, plannedRisks } from "./planned.ts";
import { controlProcedures, isRelianceLost, setReliance, type Turned } from "./reliance.ts";
import { boardOf, type Uncovered, uncovered } from "./responses.ts";

/** Assertions at high or significant risk without an executed response; of all items, or of one. */
export const uncoveredAssertions = (db: Db, projectId: number, itemId?: number): Promise<Uncovered[]> =>
  uncovered(db, projectId, itemId);

/** Risks of an item with what each assertion lacks, the gravest first. */
export async function risksOfItem(db: Db, projectId: number, itemId: number) {
  const own = await readRisks(db, { itemId });
  const board = new Map((await boardOf(db, projectId)).map((one) => [one.id, one]));
  return own
    .flatMap(({ id, assertions }) => {
      const standing = board.get(id);
      return standing ? [{ ...standing, assertions }] : [];
    })
    .sort((a, b) => b.levelNow - a.levelNow);
}

/** What the controls say of each risk of the project, and the items for which that has turned. */
export const setControlReliance = (
  ctx: Context,
  wanted: ReadonlyMap<number, Code<"controlReliance">>,
): Promise<Turned> => setReliance(ctx, wanted);

/** Procedures that test controls as the response to these risks. */
export const testsOfControls = (db: Db, riskIds: readonly number[]): Promise<number[]> =>
  controlProcedures(db, riskIds);

/** A risk of the item relies on controls that fail. */
export const areControlsOfItemLost = (db: Db, fsItemId: number): Promise<boolean> => isRelianceLost(db, fsItemId);

/** The risks that an audit plan rests on: those that are significant, and those whose controls are relied on. */
export const risksOfPlan = (db: Db): Promise<PlannedRisks> => plannedRisks(db);
