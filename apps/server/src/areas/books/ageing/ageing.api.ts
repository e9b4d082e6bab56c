import { ageing } from "@digao/contract/areas/books/ageing/calls";
import { serve } from "../../../platform/serve.ts";
import { getAgeing } from "./ageing.ts";

export const ageingRoutes = serve(ageing, { GetAgeing: getAgeing });
