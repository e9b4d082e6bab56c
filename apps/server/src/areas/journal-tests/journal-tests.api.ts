import { journalTests } from "@digao/contract/areas/journal-tests";
import { serve } from "../../platform/serve.ts";
import { getSettings, listVersions, saveSettings } from "./settings.ts";

export const journalTestsRoutes = serve(journalTests, {
  GetJeSettings: getSettings,
  SaveJeSettings: saveSettings,
  GetJeSettingVersions: listVersions,
});
