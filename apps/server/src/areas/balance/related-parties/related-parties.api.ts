import { relatedParties, relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { loadTrialBalanceInput } from "../trial-balance/door.ts";
import { candidatesOf } from "./candidates.ts";
import { partyRules } from "./parties.ts";
import { graphTies } from "./ties.ts";

export const relatedPartiesRoutes = [
  ...serve(relatedParty.calls, registerHandlers(relatedParty, partyRules)),
  ...serve(relatedParties, {
    GetRelatedCandidates: async ({ db }, { projectId }) =>
      candidatesOf(db, await loadTrialBalanceInput(db, { projectId })),
    GetCompanyGraphCheckByAPI: graphTies,
  }),
];
