import { relatedParties } from "@digao/contract/areas/balance/related-parties/calls";
import { serve } from "../../../platform/serve.ts";
import { getRelatedParties, removeRelatedParty, saveRelatedParty } from "./related-parties.ts";

export const relatedPartiesRoutes = serve(relatedParties, {
  GetRelatedParties: getRelatedParties,
  SaveRelatedParty: saveRelatedParty,
  RemoveRelatedParty: removeRelatedParty,
});
