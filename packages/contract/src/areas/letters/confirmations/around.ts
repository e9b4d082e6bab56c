import { z } from "zod";
import { Id } from "../../../shapes.ts";

/** What hangs together around a balance: who asks about it, on which letters, under which account, in which statement item. */
export const Around = z.object({
  contacts: z.array(z.object({ id: Id, name: z.string(), account: z.string() })),
  letters: z.array(z.object({ id: Id, letterNo: z.string(), status: z.number() })),
  accounts: z.array(z.object({ id: Id, bankName: z.string(), account: z.string() })),
  items: z.array(z.object({ id: Id, group: z.number(), name: z.string() })),
});
export type Around = z.infer<typeof Around>;
