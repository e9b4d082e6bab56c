import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { serve } from "../../../platform/serve.ts";
import { approve, listLines, setPaper, setResult } from "./steps.ts";
import { addLine, removeLine, tailorLine } from "./tailor.ts";

export const programsRoutes = serve(programs, {
  GetProgLineByRID: listLines,
  UpdateProgLineWp: setPaper,
  UpdateProgLineResult: setResult,
  ApproveProgLine: approve,
  CreateProgLine: addLine,
  UpdateProgLine: tailorLine,
  DelProgLine: removeLine,
});
