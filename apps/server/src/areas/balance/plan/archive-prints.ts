import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downloadWord } from "./word.ts";

export const planPrints: ArchivePrints = {
  kind: "plan",
  list: ({ lang }, projectId) => [{ make: answered(downloadWord, { projectId, RptLang: lang }) }],
};
