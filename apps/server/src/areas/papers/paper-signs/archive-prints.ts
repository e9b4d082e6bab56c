import { messageOf } from "@digao/contract/messages";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downPaperMatrix } from "./matrix-workbook.ts";

export const signPrints: ArchivePrints = {
  kind: "signs",
  list: ({ lang }, projectId) => [
    { title: messageOf(lang, "signed.title"), make: answered(downPaperMatrix, { projectId, RptLang: lang }) },
  ],
};
