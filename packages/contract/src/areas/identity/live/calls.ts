/** The real-time connection: its ticket, and what travels over it. The hub itself is /signalr, no call of this table. */
import { z } from "zod";
import { area, post, signedIn } from "../../../endpoint.ts";
import { Id, OptionalId } from "../../../shapes.ts";

export const live = area("/api/services/app/Live", {
  CreateTicket: post(
    z.object({}),
    z.object({
      /** Opens one connection, once. */
      ticket: z.string(),
      expireInSeconds: z.number(),
    }),
    signedIn,
    {
      keepsSessionIdle: true,
      // Requested by the page itself, not by a user action: it carries no idempotency key.
      writes: false,
      summary: "What opens one real-time connection, once and soon, instead of a token in its address",
    },
  ),
});

/** Somebody wrote a record: pushed as `changed`, with a list of these, to those who may see it. */
export const LiveChange = z.object({
  refType: z.string(),
  refId: z.string(),
  projectId: z.number().nullable(),
  /** User id. */
  by: z.number().nullable(),
  /** Of the call that wrote; null for what a job wrote. */
  requestId: z.string().nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** A record that people look at; the argument of the hub's methods `enter` and `leave`. */
export const LivePlace = z.object({
  projectId: OptionalId.transform((id) => id ?? null),
  refType: z.string().min(1).max(40),
  refId: z.coerce.string().min(1).max(60),
});
export type LivePlace = z.infer<typeof LivePlace>;
export const LiveEntry = LivePlace.extend({ isEditing: z.boolean().default(false) });

/** Who is at a record now: pushed as `presence` to those who are there too. */
export const LivePresence = LivePlace.extend({
  people: z.array(z.object({ userId: Id, name: z.string(), isEditing: z.boolean() })),
});
export type LivePresence = z.infer<typeof LivePresence>;
