import { messageOf } from "@digao/contract/messages";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downloadSummary } from "./download-summary.ts";

export const adjustmentPrints: ArchivePrints = {
  kind: "adjustments",
  list: ({ lang }, projectId) => [
    { title: messageOf(lang, "adjust.sheet.title"), make: answered(downloadSummary, { projectId, RptLang: lang }) },
  ],
};
