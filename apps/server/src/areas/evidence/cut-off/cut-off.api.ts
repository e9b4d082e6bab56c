import { cutOff } from "@digao/contract/areas/evidence/cut-off/calls";
import { serve } from "../../../platform/serve.ts";
import { getCutOff } from "./cut-off.ts";

export const cutOffRoutes = serve(cutOff, { GetCutOff: getCutOff });
