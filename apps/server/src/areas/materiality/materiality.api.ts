import { materiality } from "@digao/contract/areas/materiality";
import { serve } from "../../platform/serve.ts";
import { getInForce } from "./in-force.ts";

export const materialityRoutes = serve(materiality, { GetMaterialityInForce: getInForce });
