/** What became of a mail, as the job hears it that waits for it. */
import { z } from "zod";

/** States after which nothing more happens by itself. */
export const finalStates = ["sent", "unknown", "failed", "bounced"] as const;

const Outcome = z.object({
  mailId: z.number(),
  messageId: z.string(),
  refType: z.string().nullable(),
  refId: z.string().nullable(),
  projectId: z.number().nullable(),
  state: z.enum(finalStates),
  /** The last answer of the server. */
  reply: z.string().nullable(),
});
export type MailOutcome = z.infer<typeof Outcome>;

declare const outcome: unique symbol;
/** A kind of job whose payload is a `MailOutcome`; only `outcomeJob` makes one. */
export type OutcomeJob = string & { readonly [outcome]: true };
export const outcomeJob = (kind: string): OutcomeJob => kind as OutcomeJob;

export const readOutcome = (payload: unknown): MailOutcome => Outcome.parse(payload);
