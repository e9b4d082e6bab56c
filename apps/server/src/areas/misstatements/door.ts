/** What other areas ask of misstatements: whether they are concluded, and to keep what a project before has left uncorrected. */
import type { Light } from "@digao/contract/areas/misstatements";
import type { Db } from "@digao/db/tenant";
import { type Fen, yuan } from "@digao/domain/money";
import type { Context } from "../../platform/serve.ts";
import { readList } from "./read-list.ts";

export interface MisstatementState {
  light: Light;
  isConcluded: boolean;
  /** Concluded on another list than that of today. */
  isStale: boolean;
  /** The same conclusion as misstatementConclusion of the contract; null without one. */
  conclusion: number | null;
}

export async function misstatementState(db: Db, projectId: number): Promise<MisstatementState> {
  const { uncorrected, conclusion } = await readList(db, projectId, "zh");
  return {
    light: uncorrected.light,
    isConcluded: conclusion !== null,
    isStale: conclusion?.isStale ?? false,
    conclusion: conclusion?.conclusion ?? null,
  };
}

export interface LeftUncorrected {
  /** Of the project before; the same one is not carried over twice. */
  sourceKey: string;
  /** A balance sheet line of this project. */
  fsItemId: number;
  content: string;
  wpIndex: string | null;
  /** Closing net assets overstated by, before tax. */
  amount: Fen;
}

/** What a project has left uncorrected, for the one that follows it; classifications leave nothing behind. */
export async function leftUncorrected(
  db: Db,
  projectId: number,
): Promise<(Omit<LeftUncorrected, "fsItemId"> & { items: string })[]> {
  const { rows } = await readList(db, projectId, "zh");
  return rows
    .filter(({ standing, cumulative, isLeftOut }) => standing !== "corrected" && !isLeftOut && cumulative !== "0.00")
    .map(({ key, content, wpIndex, cumulative, items }) => ({
      sourceKey: `${projectId}:${key}`,
      content,
      wpIndex: wpIndex || null,
      amount: BigInt(cumulative.replace(".", "")),
      items,
    }));
}

/** Takes them over as prior-year misstatements; a person then says what of them turns round this year. */
export async function carryOver(ctx: Context, projectId: number, left: readonly LeftUncorrected[]): Promise<number> {
  let added = 0;
  for (const { sourceKey, fsItemId, content, wpIndex, amount } of left) {
    const known = await ctx.db
      .selectFrom("prior_misstatement")
      .where("project_id", "=", projectId)
      .where("source_key", "=", sourceKey)
      .where("removed_at", "is", null)
      .select("id")
      .executeTakeFirst();
    if (known || amount === 0n) continue;
    const { id } = await ctx.db
      .insertInto("prior_misstatement")
      .values({
        project_id: projectId,
        source_key: sourceKey,
        fs_item_id: fsItemId,
        content,
        wp_index: wpIndex,
        amount: yuan(amount),
        updated_by: ctx.user.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await ctx.audit({
      refType: "priorMisstatement",
      refId: id,
      projectId,
      action: "create",
      new: { content, amount: yuan(amount), sourceKey },
    });
    added += 1;
  }
  return added;
}
