import { matching } from "@digao/contract/areas/papers/matching/calls";
import { serve } from "../../../platform/serve.ts";
import { readMatchAccount } from "./account-list.ts";
import { decideMatch } from "./by-hand.ts";
import { keepMatchRun } from "./paper.ts";
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
  ReadMatchAccount: readMatchAccount,
  StartMatch: startMatch,
  GetMatchRuns: getMatchRuns,
  GetMatchRun: getMatchRun,
  GetMatchRows: getMatchRows,
  DecideMatch: decideMatch,
  KeepMatchRun: keepMatchRun,
  RemoveMatchRun: removeMatchRun,
  DownMatchRun: downloadMatchRun,
});
