/** The firm's tree of file nodes, for the areas that put files into it. */
import type { FilesNode } from "@digao/contract/areas/firm/files-node/calls";
import type { Db } from "@digao/db/tenant";
import { readNodes } from "./nodes.ts";

/** All nodes, each after the one it stands under. */
export const nodesOfFirm = (db: Db): Promise<FilesNode[]> => readNodes(db);
