import { misstatementKind } from "@digao/contract/codes";
import { priorImpact } from "@digao/domain/misstatements/misstatement";
import { fen, yuan } from "@digao/domain/money";
import type { Source } from "./source.ts";

/** What last year left uncorrected, kept by hand or carried over from the project before. */
export const priors: Source = async ({ db, projectId, items, notes }) => {
  const rows = await db
    .selectFrom("prior_misstatement")
    .where("project_id", "=", projectId)
    .where("removed_at", "is", null)
    .select(["id", "fs_item_id as fsItemId", "content", "wp_index as wpIndex", "amount", "row_version as rowVersion"])
    .orderBy("id")
    .execute();
  return rows.map(({ id, fsItemId, content, wpIndex, amount, rowVersion }, at) => {
    const key = `prior:${id}`;
    const reversal = notes.get(key)?.reversal ?? null;
    const itemCode = items.get(fsItemId)?.code ?? "";
    return {
      key,
      source: "prior",
      refNo: `PY-${at + 1}`,
      ref: null,
      wpIndex: wpIndex ?? "",
      fsItemIds: [fsItemId],
      content,
      lines: [],
      kind: misstatementKind.factual,
      cause: 1,
      standing: "uncorrected",
      openReasons: reversal === null ? ["reversalMissing"] : [],
      clientReason: null,
      prior: { fsItemId, amount, reversal: reversal === null ? null : yuan(reversal), own: { id, rowVersion } },
      impact: (view) => priorImpact({ itemCode, amount: fen(amount), reversal: reversal ?? 0n }, view),
    };
  });
};
