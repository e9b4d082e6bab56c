/** References between papers: what an index in a text (`[[ZD-1]]`) names, which name nothing, and evidence linked to places of records. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, RptLang } from "../../../shapes.ts";

const Index = z.string().trim().toUpperCase().max(20);

/** What an index names. `isFound` is false where there is no such paper: the reference is broken. */
export const NamedPaper = z.object({
  index: z.string(),
  isFound: z.boolean(),
  /** fsItem or auditSheet. */
  refType: z.string().nullable(),
  refId: z.number().nullable(),
  name: z.string(),
  /** An address of the web's own. */
  link: z.string().nullable(),
  preparer: z.string().nullable(),
  wpStatus: z.number().nullable(),
});
export type NamedPaper = z.infer<typeof NamedPaper>;

/** A text that names a paper that is not there. */
export const BrokenReference = z.object({
  index: z.string(),
  refType: z.string(),
  refId: Id,
  /** Of evidence that leads nowhere: why. */
  why: z.string().nullable(),
  /** What the record is called. */
  where: z.string(),
  /** The field, in words. */
  field: z.string(),
  excerpt: z.string(),
  link: z.string().nullable(),
});
export type BrokenReference = z.infer<typeof BrokenReference>;

export const references = area("/api/services/app/reference", {
  GetNamedPapers: get(
    z.object({
      projectId: Id,
      indexes: z
        .string()
        .max(2000)
        .transform((text) => [...new Set(text.split(",").filter(Boolean))])
        .pipe(z.array(Index).min(1).max(100)),
      RptLang,
    }),
    z.array(NamedPaper),
    inProject(),
    { summary: "What the indexes in a text name" },
  ),
  GetBrokenReferences: get(z.object({ projectId: Id, RptLang }), z.array(BrokenReference), inProject(), {
    summary: "References to papers that are not there",
  }),
});
