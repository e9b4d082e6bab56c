/** Acts on several records at once: each is done or refused by itself, and the answer says of each which. */
import { z } from "zod";
import { Id } from "./shapes.ts";

/** Why not, in words, where the record was refused. */
export const BatchRow = z.object({ id: Id, name: z.string(), ok: z.boolean(), why: z.string().nullable() });
export type BatchRow = z.infer<typeof BatchRow>;
export const Batch = z.object({ rows: z.array(BatchRow), done: z.number() });
export type Batch = z.infer<typeof Batch>;
export const batchMax = 2_000;
export const Ids = z.array(Id).min(1).max(batchMax);
