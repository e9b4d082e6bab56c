import {
  considerationPaper,
  considerations,
  goingConcernPaper,
} from "@digao/contract/areas/report/considerations/calls";
import { serve } from "../../../platform/serve.ts";
import { goingConcernHandlers } from "./going-concern.ts";
import { paperOfStandard } from "./paper.ts";
import { listConsiderations, openConsiderations } from "./standards.ts";
import { getSubsequent, runSubsequent } from "./subsequent.ts";

export const considerationsRoutes = [
  ...serve(considerations, {
    GetConsiderations: listConsiderations,
    OpenConsiderations: openConsiderations,
    GetSubsequentEvents: getSubsequent,
    RunSubsequentEvents: runSubsequent,
  }),
  ...serve(considerationPaper.calls, paperOfStandard),
  ...serve(goingConcernPaper.calls, goingConcernHandlers),
];
