import { filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { serve } from "../../../platform/serve.ts";
import { getNode, listNodes, saveNode, setChecked, setDisabled, setNotChecked } from "./nodes.ts";

export const filesNodeRoutes = serve(filesNode, {
  GetFilesNodeList: listNodes,
  GetFilesNodeItem: getNode,
  CreateFilesNode: saveNode,
  UpdateFilesNodeDisabled: setDisabled,
  UpdateFilesNodeChecked: setChecked,
  UpdateFilesNodeNotChecked: setNotChecked,
});
