import { cutOff } from "@digao/contract/areas/cut-off";
import { serve } from "../../platform/serve.ts";
import { getCutOff } from "./cut-off.ts";

export const cutOffRoutes = serve(cutOff, { GetCutOff: getCutOff });
