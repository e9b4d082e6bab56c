/** Versions of sheets, what differs between two, and what a workbook cannot hold of one. */
import { z } from "zod";

export const sheetVersionKinds = ["start", "time", "person", "sign", "upload", "restore", "template"] as const;
export const SheetVersion = z.object({
  version: z.number(),
  seq: z.number(),
  kind: z.enum(sheetVersionKinds),
  note: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type SheetVersion = z.infer<typeof SheetVersion>;

export const CellChange = z.object({
  tabId: z.string(),
  tabName: z.string(),
  cell: z.string(),
  kind: z.enum(["value", "formula", "style", "added", "removed", "structure"]),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type CellChange = z.infer<typeof CellChange>;

/** What a workbook has and a book cannot keep, told before it is lost. */
export const SheetLoss = z.object({
  kind: z.string(),
  tabName: z.string().nullable(),
  cell: z.string().nullable(),
  count: z.number(),
  text: z.string(),
});
export type SheetLoss = z.infer<typeof SheetLoss>;
