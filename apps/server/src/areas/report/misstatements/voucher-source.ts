import { misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { itemImpact } from "@digao/domain/misstatements/misstatement";
import { fen } from "@digao/domain/money";
import { projectedMisstatements } from "../../evidence/sampling/door.ts";
import { foundDifferences } from "../../evidence/vouching/door.ts";
import type { Source } from "./source.ts";

/** Differences of checked vouchers that no entry corrects; those of a sample that has been evaluated stand in its factual part. */
export const vouchers: Source = async ({ db, projectId, items, notes }) => {
  const differences = await foundDifferences(db, projectId);
  const evaluated = new Set((await projectedMisstatements(db, projectId)).map(({ runId }) => runId));
  const standing = differences.filter(
    ({ hasEntry, sampleRunId }) => !hasEntry && (sampleRunId === null || !evaluated.has(sampleRunId)),
  );
  return standing.map((found) => {
    const key = `voucher:${found.id}`;
    const amount = fen(found.difference);
    const netDebit = found.side === "dr" ? amount : -amount;
    const code = items.get(found.fsItemId)?.code ?? "";
    return {
      key,
      source: "voucher",
      refNo: `${found.jDate} ${found.jType}-${found.jNoText}`,
      ref: { refType: "drawnVoucher", refId: found.id },
      wpIndex: "",
      fsItemIds: [found.fsItemId],
      content: [found.accountName, found.summary, found.remark].filter(Boolean).join("；"),
      lines: [],
      kind: misstatementKind.factual,
      cause: 1,
      standing: "uncorrected",
      openReasons: notes.get(key)?.clientReason ? [] : ["noEntry"],
      clientReason: null,
      prior: null,
      impact: (view) => itemImpact(code, netDebit, view),
    };
  });
};
