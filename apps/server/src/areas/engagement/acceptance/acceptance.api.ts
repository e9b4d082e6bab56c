import { acceptance, acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { serve } from "../../../platform/serve.ts";
import { decline, listCases } from "./cases.ts";
import { decide, readFile, vote } from "./decide.ts";
import { acceptanceHandlers } from "./paper.ts";

export const acceptanceRoutes = [
  ...serve(acceptance, {
    GetAcceptanceCases: listCases,
    GetAcceptanceCase: readFile,
    DecideAcceptance: decide,
    VoteAcceptance: vote,
    DeclineAcceptance: decline,
  }),
  ...serve(acceptancePaper.calls, acceptanceHandlers),
];
