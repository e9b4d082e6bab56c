import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downloadLeads } from "./lead-workbook.ts";

export const leadPrints: ArchivePrints = {
  kind: "leads",
  list: ({ lang }, projectId) => [{ make: answered(downloadLeads, { projectId, RptLang: lang }) }],
};
