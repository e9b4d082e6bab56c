import {
  consolidation,
  groupCompany,
  groupDealing,
  groupEntry,
  groupFigure,
} from "@digao/contract/areas/balance/group/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { companyRules } from "./companies.ts";
import { getConsolidation, getSource, makeConsolidation } from "./consolidation.ts";
import { dealingRules } from "./dealings.ts";
import { entryRules } from "./entries.ts";
import { figureRules } from "./figures.ts";
import { takeComponentFigures } from "./from-project.ts";
import { downloadConsolidation } from "./workbook.ts";

export const groupRoutes = [
  ...serve(groupCompany.calls, registerHandlers(groupCompany, companyRules)),
  ...serve(groupFigure.calls, registerHandlers(groupFigure, figureRules)),
  ...serve(groupDealing.calls, registerHandlers(groupDealing, dealingRules)),
  ...serve(groupEntry.calls, registerHandlers(groupEntry, entryRules)),
  ...serve(consolidation, {
    GetConsolidation: getConsolidation,
    GetConsolidationSource: getSource,
    Consolidate: makeConsolidation,
    TakeComponentFigures: takeComponentFigures,
    DownConsolidation: downloadConsolidation,
  }),
];
