import { ageing } from "@digao/contract/areas/ageing";
import { serve } from "../../platform/serve.ts";
import { getAgeing } from "./ageing.ts";

export const ageingRoutes = serve(ageing, { GetAgeing: getAgeing });
