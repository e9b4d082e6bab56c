import { matching } from "@digao/contract/areas/papers/matching/calls";
import { serve } from "../../../platform/serve.ts";
import { decideMatch } from "./by-hand.ts";
import {
  downloadMatchRun,
  getMatchRows,
  getMatchRun,
  getMatchRuns,
  readMatchList,
  removeMatchRun,
  startMatch,
} from "./runs.ts";

export const matchingRoutes = serve(matching, {
  ReadMatchList: readMatchList,
  StartMatch: startMatch,
  GetMatchRuns: getMatchRuns,
  GetMatchRun: getMatchRun,
  GetMatchRows: getMatchRows,
  DecideMatch: decideMatch,
  RemoveMatchRun: removeMatchRun,
  DownMatchRun: downloadMatchRun,
});
