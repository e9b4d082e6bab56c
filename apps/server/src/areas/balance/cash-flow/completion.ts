/** Whether the cash-flow statement is tied: CF-1 to CF-3 agree, nobody is waited for, and nothing it went by has changed. */
import { messageOf } from "@digao/contract/messages";
import type { CompletionFact } from "../../../platform/completion/facts.ts";
import { checksOf } from "./checks.ts";
import { cashFigures } from "./figures.ts";
import { findPeriod } from "./period.ts";

export const cashFlowCompletion: readonly CompletionFact[] = [
  {
    code: "cashFlowTied",
    read: async ({ db, projectId, lang }) => {
      const figures = (await findPeriod(db, projectId)) ? await cashFigures(db, projectId) : null;
      if (!figures) return { open: 1, names: [messageOf(lang, "cashFlow.noRun")] };
      const { checks, isTied } = await checksOf(db, figures, lang);
      if (isTied) return { open: 0 };
      const names = checks
        .slice(0, 3)
        .filter(({ state }) => state !== "agrees")
        .map(({ code }) => code);
      return names.length > 0
        ? { open: names.length, names }
        : { open: 1, names: [messageOf(lang, "cashFlow.isStale")] };
    },
  },
];
