/** Materiality (重要性水平, CSA 1221): what a project goes by, and every revision of it. */
import { z } from "zod";
import { area, get, inProject } from "../endpoint.ts";
import { Id } from "../shapes.ts";

export const MaterialityInForce = z.object({
  /** The approved record; null while these are guide values that nobody has approved. */
  id: Id.nullable(),
  isApproved: z.boolean(),
  om: z.string(),
  pm: z.string(),
  trivial: z.string(),
  specific: z.array(z.object({ fsItemId: Id, amount: z.string() })),
});

export const materiality = area("/api/services/app/materiality", {
  GetMaterialityInForce: get(z.object({ projectId: Id }), MaterialityInForce, inProject(), {
    summary: "What thresholds go by: the approved record, or guide values until there is one",
  }),
});
