import { listViews } from "@digao/contract/areas/identity/list-views/calls";
import { serve } from "../../../platform/serve.ts";
import { createView, deleteView, setDefault, updateView } from "./save.ts";
import { listViewsOf } from "./views.ts";

export const listViewsRoutes = serve(listViews, {
  GetListViews: listViewsOf,
  CreateListView: createView,
  UpdateListView: updateView,
  DeleteListView: deleteView,
  SetDefaultListView: setDefault,
});
