import { sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { serve } from "../../../platform/serve.ts";
import { changeDesign } from "./change-design.ts";
import { conclusionHandlers } from "./conclusion.ts";
import { drawSample } from "./draw.ts";
import { evaluateSample } from "./evaluate.ts";
import { keepReperformance, listReperformances } from "./keep-reperformance.ts";
import { getPopulation, listExcluded } from "./reconcile.ts";
import { reperform } from "./reperform.ts";
import { getRun, listItems, listRuns } from "./run-rows.ts";
import { saveItems } from "./save-items.ts";
import { sampleFile } from "./sheet.ts";
import { proposeControlSize, proposeSize } from "./sizes.ts";
import { previewStrata } from "./strata.ts";
import { takeChecks } from "./take-checks.ts";
import { withdrawSample } from "./withdraw.ts";

export const sampleConclusionRoutes = serve(sampleConclusion.calls, conclusionHandlers);

export const samplingRoutes = serve(sampling, {
  GetSamplePopulation: getPopulation,
  GetSampleExcluded: listExcluded,
  GetSampleStrata: previewStrata,
  GetSampleSize: proposeSize,
  GetControlSampleSize: proposeControlSize,
  DrawSample: (ctx, wish) => drawSample(ctx, wish),
  GetSampleRunList: listRuns,
  GetSampleRun: getRun,
  GetSampleItems: listItems,
  DownSampleExcel: sampleFile,
  ReperformSample: reperform,
  KeepReperformance: keepReperformance,
  GetReperformances: listReperformances,
  SaveSampleItems: saveItems,
  TakeSampleChecks: takeChecks,
  EvaluateSample: evaluateSample,
  ChangeSampleDesign: changeDesign,
  WithdrawSample: withdrawSample,
});
