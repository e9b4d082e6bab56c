import { misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { priorImpact } from "@digao/domain/misstatements/misstatement";
import { fen, yuan } from "@digao/domain/money";
import type { Source } from "./source.ts";

/** What last year left uncorrected, kept by hand or carried over from the project before. */
export const priors: Source = async ({ db, projectId, items, notes }) => {
  const rows = await db
    .selectFrom("prior_misstatement as p")
    .where("p.project_id", "=", projectId)
    .where("p.is_deleted", "=", false)
    .select(["p.id", "p.fs_item_id as fsItemId", "p.content", "p.wp_index as wpIndex", "p.amount"])
    .orderBy("p.id")
    .execute();
  return rows.map(({ id, fsItemId, content, wpIndex, amount }, index) => {
    const key = `prior:${id}`;
    const reversal = notes.get(key)?.reversal ?? null;
    const itemCode = items.get(fsItemId)?.code ?? "";
    return {
      key,
      source: "prior",
      refNo: `PY-${index + 1}`,
      ref: { refType: "priorMisstatement", refId: id },
      wpIndex: wpIndex ?? "",
      fsItemIds: [fsItemId],
      content,
      lines: [],
      kind: misstatementKind.factual,
      cause: 1,
      standing: "uncorrected",
      openReasons: reversal === null ? ["reversalMissing"] : [],
      clientReason: null,
      prior: { amount, reversal: reversal === null ? null : yuan(reversal) },
      impact: (view) => priorImpact({ itemCode, amount: fen(amount), reversal: reversal ?? 0n }, view),
    };
  });
};
