import { materiality, materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { serve } from "../../../platform/serve.ts";
import { materialityInForce } from "./door.ts";
import { inForceOf, materialityHandlers } from "./paper.ts";

export const materialityRoutes = [
  ...serve(materiality, {
    GetMaterialityInForce: async ({ db }, { projectId }) => inForceOf(await materialityInForce(db, projectId)),
  }),
  ...serve(materialityPaper.calls, materialityHandlers),
];
