/** Overall analytics (CSA 1313) on audited figures: every flagged line is explained in words, with where that is shown. */
import { lineName } from "@digao/domain/statements/statement-line";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { balanceForCompletion } from "./door.ts";

export const trialBalanceCompletion: readonly CompletionFact[] = [
  {
    code: "analyticsExplained",
    read: async (asked) => {
      const balance = await balanceForCompletion(asked);
      const open = balance.source.items.filter(({ line, explanation, explanationIndex }) => {
        const row = balance.rows.get(line.code);
        const isExplained = saysWhatWasSeen(explanation) && Boolean(explanationIndex?.trim());
        return row !== undefined && line.kind === "L" && balance.isFlagged(row) && !isExplained;
      });
      return findingOf(open.map(({ line }) => lineName(line, asked.lang)));
    },
  },
];
