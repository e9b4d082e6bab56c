/** Lines of the audited cash-flow statement. */
import { messageOf } from "@digao/contract/messages";
import { yuan } from "@digao/domain/money";
import type { LiveFigure, TieOutPart } from "../../../platform/tie-out/figures.ts";
import { auditedCashFlow } from "./door.ts";

export const cashFlowTieOut: TieOutPart = {
  kind: "cash",
  read: async ({ db, projectId }) =>
    new Map(
      ((await auditedCashFlow(db, projectId)) ?? []).flatMap(({ code, nameZh, nameEn, amounts }) =>
        (["year", "prior"] as const).map((moment, at): [string, LiveFigure] => [
          `cash:${code}.${moment}`,
          {
            value: yuan(amounts[at] ?? 0n),
            name: (lang) => messageOf(lang, `tieOut.${moment}`, { name: lang === "zh" ? nameZh : nameEn }),
            part: "cash",
            opens: null,
            madeBy: null,
          },
        ]),
      ),
    ),
};
