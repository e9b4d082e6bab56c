/** Signs of papers, and what keeps a paper from them. */
import { z } from "zod";
import { paperGates } from "../areas/engagement/papers/codes.ts";
import { Id } from "../shapes.ts";

export const Sign = z.object({
  signLevel: z.number(),
  userId: Id,
  userName: z.string(),
  signTime: z.string(),
  /** enums projectRole: the signer's place in the project at the sign; null where no history says so. */
  signerRole: z.number().nullable(),
  /** Amounts, result or details changed after it. */
  isStale: z.boolean(),
});
/** Given on a role that was taken, not given: it stands nowhere, and is listed. */
export const UnauthorisedSign = Sign.omit({ isStale: true });
export const Allowed = z.object({ ok: z.boolean(), reason: z.string() });

/** Whether a sign may be taken back, and which levels fall with it. */
export const MayCancel = Allowed.extend({ level: z.number(), falling: z.array(z.number()) });
export type MayCancel = z.infer<typeof MayCancel>;

/** What keeps a paper from its conclusion and signs until it is done, or overridden by who leads. */
export const PaperGate = z.object({
  name: z.enum(paperGates),
  /** Sent back as they were seen when somebody overrides. */
  subjects: z.array(z.string()),
  text: z.string(),
  isOverridden: z.boolean(),
});
export type PaperGate = z.infer<typeof PaperGate>;
export const GateOverride = z.object({
  gate: z.enum(paperGates),
  /** What stood in the way then. */
  text: z.string(),
  reason: z.string(),
  userId: Id,
  userName: z.string(),
  time: z.string(),
  /** The paper has changed since, or more stands in the way. */
  isStale: z.boolean(),
});
export type GateOverride = z.infer<typeof GateOverride>;
