import { messageOf } from "@digao/contract/messages";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downloadStatements } from "./statement-workbook.ts";
import { downloadTrialBalance } from "./trial-balance-workbook.ts";

export const trialBalancePrints: ArchivePrints = {
  kind: "trialBalance",
  list: ({ lang }, projectId) => [
    {
      title: messageOf(lang, "tbSheet.title"),
      make: answered(downloadTrialBalance, { projectId, RptLang: lang }),
    },
    {
      title: messageOf(lang, "trialBalance.statements"),
      make: answered(downloadStatements, { projectId, RptLang: lang, unit: "yuan", audited: true }),
    },
  ],
};
