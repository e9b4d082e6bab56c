import { z } from "zod";
import { Id, RowVersion } from "../../../shapes.ts";

/** In the bin of papers, with its versions and its index. */
export const RemovedSheet = z.object({
  id: Id,
  name: z.string(),
  wpIndex: z.string().nullable(),
  removedBy: z.string(),
  removedAt: z.string(),
  reason: z.string(),
  /** Whose signs fell with it: whoever leads brings it back. */
  signers: z.array(z.string()),
  rowVersion: RowVersion,
});
export type RemovedSheet = z.infer<typeof RemovedSheet>;
