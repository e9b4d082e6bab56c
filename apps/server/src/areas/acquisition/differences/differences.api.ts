import { differences } from "@digao/contract/areas/acquisition/differences/calls";
import { serve } from "../../../platform/serve.ts";
import { explainAccount } from "./explain-account.ts";
import { listDifferences } from "./list-differences.ts";
import { listFigureDifferences } from "./list-figures.ts";

export const differencesRoutes = serve(differences, {
  GetLedgerDifferences: listDifferences,
  GetFigureDifferences: listFigureDifferences,
  ExplainDifference: explainAccount,
});
