import { misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { priorImpact } from "@digao/domain/misstatements/misstatement";
import { fen, yuan } from "@digao/domain/money";
import type { Source } from "./source.ts";

/** What last year left uncorrected, kept by hand or carried over from the project before. */
export const priors: Source = async ({ db, projectId, items, notes }) => {
  const rows = await db
    .selectFrom("prior_misstatement as p")
    .innerJoin("app_user as u", (join) =>
      join.onRef("u.tenant_id", "=", "p.tenant_id").onRef("u.id", "=", "p.updated_by"),
    )
    .where("p.project_id", "=", projectId)
    .where("p.removed_at", "is", null)
    .select([
      "p.id",
      "p.fs_item_id as fsItemId",
      "p.content",
      "p.wp_index as wpIndex",
      "p.amount",
      "p.first_amount as firstAmount",
      "p.change_reason as reason",
      "p.source_key as sourceKey",
      "u.name as by",
      "p.updated_at as at",
      "p.row_version as rowVersion",
    ])
    .orderBy("p.id")
    .execute();
  return rows.map(
    ({ id, fsItemId, content, wpIndex, amount, firstAmount, reason, by, at, sourceKey, rowVersion }, index) => {
      const change = reason === null ? null : { reason, by, at, firstAmount: firstAmount ?? amount };
      const own = { id, rowVersion, isCarriedOver: sourceKey !== null };
      const key = `prior:${id}`;
      const reversal = notes.get(key)?.reversal ?? null;
      const itemCode = items.get(fsItemId)?.code ?? "";
      return {
        key,
        source: "prior",
        refNo: `PY-${index + 1}`,
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
        prior: { fsItemId, amount, reversal: reversal === null ? null : yuan(reversal), own, change },
        impact: (view) => priorImpact({ itemCode, amount: fen(amount), reversal: reversal ?? 0n }, view),
      };
    },
  );
};
