/** The tie-out of a project as it is in this transaction: everything held beside everything as it is. */
import type { Db } from "@digao/db/tenant";
import { TieOutGraph } from "@digao/domain/tie-out/tie-out";
import {
  askFigures,
  type HeldFigure,
  type HolderRef,
  heldFigures,
  type LiveFigures,
  liveFigures,
  shownFigures,
} from "../../../platform/tie-out/figures.ts";

export interface Use extends HeldFigure {
  holder: string;
  /** As it is now; null where it is no longer there. */
  is: string | null;
  at: string | null;
}

export interface TieOut {
  live: LiveFigures;
  uses: readonly Use[];
  graph: TieOutGraph;
}

export const keyOf = ({ refType, refId }: HolderRef): string => `${refType} ${refId}`;

/** @param isHeldOnly without what records show that nobody has published, confirmed or issued */
export async function readTieOut(db: Db, projectId: number, isHeldOnly = false): Promise<TieOut> {
  const asked = askFigures(db, projectId);
  const live = await liveFigures(asked);
  const held = await heldFigures(db);
  const shown = isHeldOnly ? [] : await shownFigures(asked);
  const asUse = (one: HeldFigure, at: string | null): Use =>
    Object.assign({ holder: keyOf(one), is: (one.now ?? live.get(one.figure))?.value ?? null, at }, one);
  const uses = [...held.map((one) => asUse(one, one.at)), ...shown.map((one) => asUse(one, null))];
  const makerOf = (figure: string): string | null => {
    const maker = live.get(figure)?.madeBy;
    return maker ? keyOf(maker) : null;
  };
  const graph = new TieOutGraph(
    uses.map(({ holder, figure, value, is }) => ({ holder, figure, held: value, now: is })),
    makerOf,
  );
  return { live, uses, graph };
}

export const hasMoved = ({ value, is }: Use): boolean => value !== is;
