import { hzmodels } from "@digao/contract/areas/letters/confirmation-models/calls";
import { serve } from "../../../platform/serve.ts";
import { createModel, getModel, listModels, modelsOfKind, removeModel, setDefault, updateModel } from "./models.ts";

export const confirmationModelsRoutes = serve(hzmodels, {
  GetHzModelList: listModels,
  GetHzModelListByID: modelsOfKind,
  GetHzModel: getModel,
  CreateHZModel: createModel,
  UpdateHZModel: updateModel,
  UpdateHZModelDefault: setDefault,
  RemoveHZModel: removeModel,
});
