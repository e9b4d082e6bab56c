import { journalConclusion, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { serve } from "../../../platform/serve.ts";
import { conclusionHandlers } from "./conclusion.ts";
import { excludeHits, includeHits } from "./exclusions.ts";
import { getHit, listHits } from "./hits.ts";
import { getProfile } from "./profile.ts";
import { getRun, listRuns } from "./run-rows.ts";
import { getSelection } from "./selection.ts";
import { approveSettings, getSettings, listVersions, saveSettings } from "./settings.ts";
import { reperformRun, resumeRun, startRun } from "./start-run.ts";

export const journalConclusionRoutes = serve(journalConclusion.calls, conclusionHandlers);

export const journalTestsRoutes = serve(journalTests, {
  GetJeSettings: getSettings,
  SaveJeSettings: saveSettings,
  ApproveJeSettings: approveSettings,
  GetJeSettingVersions: listVersions,
  StartJeRun: startRun,
  ResumeJeRun: resumeRun,
  ReperformJeRun: reperformRun,
  GetJeRunList: listRuns,
  GetJeRun: getRun,
  GetJeHitList: listHits,
  GetJeHit: getHit,
  GetJeSelection: getSelection,
  ExcludeJeHits: excludeHits,
  IncludeJeHits: includeHits,
  GetJeProfile: getProfile,
});
