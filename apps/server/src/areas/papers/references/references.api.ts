import { references } from "@digao/contract/areas/papers/references/calls";
import { serve } from "../../../platform/serve.ts";
import { brokenReferences } from "./broken.ts";
import { namedPapers } from "./named.ts";

export const referencesRoutes = serve(references, {
  GetNamedPapers: namedPapers,
  GetBrokenReferences: brokenReferences,
});
