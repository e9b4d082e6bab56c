/** File nodes (文件节点): the tree that the files of every project stand in. It is the firm's; whoever is signed in reads it. */

import { z } from "zod";
import { area, get, post, put, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Flag, Id, OptionalId, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";

export const FilesNode = z.object({
  id: Id,
  parentId: z.number().nullable(),
  nodeCode: z.string(),
  nodeName: z.string(),
  nodeNameEn: z.string().nullable(),
  /** Every archive holds a file here or below. */
  isChecked: z.boolean(),
  /** Takes no new files. */
  isDisabled: z.boolean(),
  /** Kept as long as the client is one. */
  isPermanent: z.boolean(),
  retentionYears: z.number(),
  sort: z.number(),
  /** In all projects, the bin left out. */
  fileCount: z.number(),
  rowVersion: RowVersion,
});
export type FilesNode = z.infer<typeof FilesNode>;

const OfNode = z.object({ Id, rowVersion: RowVersion.optional() });
const administers = right("Pages.Users");

export const filesNode = area("/api/services/app/fileclass", {
  GetFilesNodeList: get(PageQuery, pageOf(FilesNode), undefined, {
    kind: "list",
    summary: "The nodes in the order of the tree",
  }),
  GetFilesNodeItem: get(z.object({ Id }), z.array(FilesNode), undefined, {
    kind: "first",
    summary: "One node of the files' tree",
  }),
  /** A new node, or with an id another name, place or time for one. */
  CreateFilesNode: post(
    z.object({
      id: OptionalId,
      parentId: OptionalId,
      nodeCode: z
        .string()
        .trim()
        .min(1)
        .max(limits.wpIndexMax)
        .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, "filesNode.code"),
      nodeName: z.string().trim().min(1).max(limits.nameMax),
      nodeNameEn: z.string().trim().max(limits.nameMax).nullish(),
      isPermanent: Flag.default(false),
      retentionYears: z.coerce.number().int().min(0).max(100).default(10),
      sort: z.coerce.number().int().min(0).max(100_000).optional(),
      rowVersion: RowVersion.optional(),
    }),
    Saved,
    administers,
    { summary: "A new node of the files' tree, or another name, place or time for one" },
  ),
  UpdateFilesNodeDisabled: put(OfNode.extend({ isDisabled: Flag.default(true) }), Saved, administers, {
    summary: "Takes a node out of use, or puts it back",
  }),
  UpdateFilesNodeChecked: put(OfNode, Saved, administers, { summary: "A file here is required in every archive" }),
  UpdateFilesNodeNotChecked: put(OfNode, Saved, administers, {
    summary: "A file here is not required in an archive any more",
  }),
});
