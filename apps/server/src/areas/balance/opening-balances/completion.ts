/** Openings of the books against last year's audited figures (CSA 1331). */
import { messageOf } from "@digao/contract/messages";
import type { Fen } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { openingDifferences } from "@digao/domain/trial-balance/opening-differences";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { balanceForCompletion } from "../trial-balance/door.ts";
import { headsOf, readSnapshot } from "./snapshot.ts";

export const openingBalancesCompletion: readonly CompletionFact[] = [
  {
    code: "openingTied",
    read: async (asked) => {
      const snapshot = await readSnapshot(asked.db, asked.projectId);
      if (snapshot === null) return { open: 1, names: [messageOf(asked.lang, "completion.noPrior")] };
      const { rows, source } = await balanceForCompletion(asked);
      const audited = source.input.priorAudited ?? new Map<string, Fen>();
      const open = openingDifferences([...rows.values()], audited, headsOf(snapshot)).filter(
        (one) => one.line.kind === "L" && (one.unexplained !== 0n || one.open !== 0n),
      );
      return findingOf(open.map(({ line }) => lineName(line, asked.lang)));
    },
  },
];
