/** Open sessions, of one's own and of others, and the lock of the screen. */
import { z } from "zod";
import { area, get, post, right, signedIn, whileLocked } from "../endpoint.ts";
import { Id, Nothing } from "../shapes.ts";
import { Password, Tokens } from "./auth.ts";

const SessionId = z.uuid();

export const SessionRow = z.object({
  id: SessionId,
  ip: z.string(),
  /** Where the address lies, as far as it says so itself. */
  place: z.enum(["thisMachine", "localNetwork", "internet", "unknown"]),
  browser: z.string(),
  system: z.string(),
  /** Of the sign-in. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  isRemembered: z.boolean(),
  isLocked: z.boolean(),
  isCurrent: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

const Ended = z.object({ ended: z.number().int() });
const editUsers = right("Pages.Users.Edit");

export const sessions = area("/api/services/app/Session", {
  GetMySessions: get(z.object({}), z.object({ items: z.array(SessionRow) }), signedIn, {
    summary: "The caller's own open sessions",
  }),
  EndMySession: post(z.object({ id: SessionId }), Ended, signedIn, { summary: "Ends one of the caller's sessions" }),
  EndMyOtherSessions: post(z.object({}), Ended, signedIn, {
    summary: "Ends all of the caller's sessions but this one",
  }),
  GetUserSessions: get(z.object({ userId: Id }), z.object({ items: z.array(SessionRow) }), editUsers, {
    summary: "The open sessions of someone of the firm",
  }),
  EndUserSessions: post(z.object({ userId: Id, id: SessionId.optional() }), Ended, editUsers, {
    summary: "Ends one session of someone of the firm, or all",
  }),
  LockScreen: post(z.object({}), Nothing, signedIn, {
    summary: "Locks this session: until it is unlocked, all but unlocking and signing out answers 423",
  }),
  Unlock: post(z.object({ password: Password }), Tokens, whileLocked, {
    summary: "Opens the locked session under a new id, whose tokens it answers",
  }),
});
