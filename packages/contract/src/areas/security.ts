/** How a firm's people sign in: its rules, second factors (one-time codes of an app, RFC 6238, and recovery codes), open sessions, the lock of the screen. */
import { z } from "zod";
import { area, get, onAccount, post, put, right, signedIn, whileLocked, withOldPassword } from "../endpoint.ts";
import { Bytes, Id, Nothing, PageQuery, pageOf, RowVersion } from "../shapes.ts";
import { FactorCode, Password, Tokens } from "./auth.ts";

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = area("/api/services/app/SecondFactor", {
  GetState: get(
    z.object({}),
    z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
    withOldPassword,
    { summary: "Whether the caller signs in with a second factor" },
  ),
  Begin: post(
    /** Without a password right after a sign-in that cannot go on before the factor is set up. */
    z.object({ password: Password.optional() }),
    z.object({ secret: z.string(), uri: z.string() }),
    withOldPassword,
    { summary: "A new secret for the caller's app, asked for once the first code has come" },
  ),
  Confirm: post(z.object({ code: FactorCode }), Tokens.extend(RecoveryCodes.shape), withOldPassword, {
    summary: "Turns the second factor on; ends all other sessions and opens this one under a new id",
  }),
  Disable: post(z.object({ password: Password }), Nothing, withOldPassword, {
    summary: "Turns the second factor off, unless the firm asks for it",
  }),
  RenewRecoveryCodes: post(z.object({ password: Password }), RecoveryCodes, withOldPassword, {
    summary: "Ten new recovery codes; the old ones are void",
  }),
  ResetUser: post(z.object({ userId: Id }), Nothing, onAccount(right("Pages.Users.Edit")), {
    summary: "Takes a lost second factor off someone of the firm, whose sessions end",
  }),
});

export const SecurityPolicy = z.object({
  /** A session unused for so long ends. */
  idleMinutes: z.coerce.number().int().min(5).max(720),
  /** A sign-in lasts so long at most. */
  absoluteHours: z.coerce.number().int().min(1).max(24),
  /** So long where the device is remembered; 0 remembers nobody. */
  rememberDays: z.coerce.number().int().min(0).max(30),
  /** Sessions of one person at once; 0 is any number. */
  sessionMax: z.coerce.number().int().min(0).max(20),
  /** One too many: the one unused for longest ends, or the new one is refused. */
  sessionExcess: z.enum(["endOldest", "refuse"]),
  /** `classic` is 6 to 20 letters, digits and !@#$%^&*(); `long` any signs up to 64. */
  passwordRule: z.enum(["classic", "long"]),
  passwordMin: z.coerce.number().int().min(6).max(64),
  /** `required` makes everybody set a second factor up at the next sign-in. */
  secondFactor: z.enum(["optional", "required"]),
  /** Visitors may ask for an account; an administrator lets them in. */
  registration: z.enum(["closed", "onApproval"]).default("closed"),
  /** What one person's files may take of the firm's room; 0 is no limit. */
  personFilesGb: z.coerce.number().int().min(0).max(100_000).default(0),
  /** How many files of one person are kept; 0 is any number. */
  personFilesMax: z.coerce.number().int().min(0).max(10_000_000).default(0),
  rowVersion: RowVersion,
});
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

export const UserSecurityRow = z.object({
  userId: Id,
  userName: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Locked out after failed sign-ins until then. */
  lockedUntil: z.string().nullable(),
  sessions: z.number().int(),
  lastSeenAt: z.string().nullable(),
  /** What the person has sent and the firm keeps. */
  filesBytes: z.number(),
  filesCount: z.number().int(),
});
export type UserSecurityRow = z.infer<typeof UserSecurityRow>;

/** As the firm's log has it. */
export const InfectedFile = z.object({
  id: z.number(),
  at: z.string(),
  userName: z.string().nullable(),
  ip: z.string().nullable(),
  fileName: z.string(),
  sizeBytes: z.number().nullable(),
  sha256: z.string(),
  /** What the scanner wrote. */
  report: z.string(),
  /** Refused when it was sent, blocked when a later look found it, released when the scanner passes it again. */
  action: z.enum(["refused", "blocked", "released"]),
});
export type InfectedFile = z.infer<typeof InfectedFile>;

export const securityPolicy = area("/api/services/app/SecurityPolicy", {
  GetSecurityPolicy: get(z.object({}), SecurityPolicy, right("Pages.Users"), { summary: "The firm's rules" }),
  UpdateSecurityPolicy: put(SecurityPolicy, z.object({ rowVersion: RowVersion }), right("Pages.Users.Edit"), {
    summary: "Changes them; limits of sessions act at the next call",
  }),
  GetUserSecurityList: get(
    PageQuery.extend({ state: z.enum(["signedIn", "lockedOut", "withoutSecondFactor"]).optional() }),
    pageOf(UserSecurityRow),
    right("Pages.Users"),
    { summary: "Who of the firm is signed in, locked out, without a second factor" },
  ),
  GetInfectedFiles: get(PageQuery, pageOf(InfectedFile), right("Pages.Users"), {
    summary: "What the virus scanner has found in files of the firm, the latest first",
  }),
  DownAccessReview: get(z.object({}), Bytes, right("Pages.Users"), {
    kind: "file",
    summary:
      "Who can see what, of all people and projects, to be gone through every quarter; with the right to see all projects",
  }),
  EndLockout: post(z.object({ userId: Id }), Nothing, onAccount(right("Pages.Users.Edit")), {
    summary: "Lets someone who was locked out after failed sign-ins try again",
  }),
});

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
  EndUserSessions: post(z.object({ userId: Id, id: SessionId.optional() }), Ended, onAccount(editUsers), {
    summary: "Ends one session of someone of the firm, or all",
  }),
  LockScreen: post(z.object({}), Nothing, signedIn, {
    summary: "Locks this session: until it is unlocked, all but unlocking and signing out answers 423",
  }),
  Unlock: post(z.object({ password: Password }), Tokens, whileLocked, {
    summary: "Opens the locked session under a new id, whose tokens it answers",
  }),
});
