/** How a firm's people sign in: its rules, second factors (one-time codes of an app, RFC 6238, and recovery codes), open sessions, the lock of the screen. */
import { z } from "zod";
import {
  area,
  get,
  namingPeople,
  onAccount,
  post,
  put,
  right,
  signedIn,
  whileLocked,
  withOldPassword,
} from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, Nothing, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { FactorCode, Password, Tokens } from "../auth/calls.ts";

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
  ResetUser: post(z.object({ userId: Id }), Nothing, onAccount(right("Pages.Security.Edit")), {
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
  GetSecurityPolicy: get(z.object({}), SecurityPolicy, right("Pages.Security"), { summary: "The firm's rules" }),
  UpdateSecurityPolicy: put(SecurityPolicy, z.object({ rowVersion: RowVersion }), right("Pages.Security.Edit"), {
    summary: "Changes them; limits of sessions act at the next call",
  }),
  GetUserSecurityList: get(
    PageQuery.extend({ state: z.enum(["signedIn", "lockedOut", "withoutSecondFactor"]).optional() }),
    pageOf(UserSecurityRow),
    right("Pages.Security"),
    { summary: "Who of the firm is signed in, locked out, without a second factor" },
  ),
  GetInfectedFiles: get(PageQuery, pageOf(InfectedFile), right("Pages.Security"), {
    summary: "What the virus scanner has found in files of the firm, the latest first",
  }),
  DownAccessReview: get(z.object({}), Bytes, right("Pages.Security.Export"), {
    kind: "file",
    summary:
      "Who can see what, of all people and projects, to be gone through every quarter; with the right to see all projects",
  }),
  EndLockout: post(z.object({ userId: Id }), Nothing, onAccount(right("Pages.Security.Edit")), {
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
const editSecurity = right("Pages.Security.Edit");

export const sessions = area("/api/services/app/Session", {
  GetMySessions: get(z.object({}), z.object({ items: z.array(SessionRow) }), signedIn, {
    summary: "The caller's own open sessions",
  }),
  EndMySession: post(z.object({ id: SessionId }), Ended, signedIn, { summary: "Ends one of the caller's sessions" }),
  EndMyOtherSessions: post(z.object({}), Ended, signedIn, {
    summary: "Ends all of the caller's sessions but this one",
  }),
  GetUserSessions: get(z.object({ userId: Id }), z.object({ items: z.array(SessionRow) }), editSecurity, {
    summary: "The open sessions of someone of the firm",
  }),
  EndUserSessions: post(z.object({ userId: Id, id: SessionId.optional() }), Ended, onAccount(editSecurity), {
    summary: "Ends one session of someone of the firm, or all",
  }),
  LockScreen: post(z.object({}), Nothing, signedIn, {
    summary: "Locks this session: until it is unlocked, all but unlocking and signing out answers 423",
  }),
  Unlock: post(z.object({ password: Password }), Tokens, whileLocked, {
    summary: "Opens the locked session under a new id, whose tokens it answers",
  }),
});

/** 三员: administration of system, of security (roles, rights, sign-in) and of the log. */
export const adminKinds = ["system", "security", "audit"] as const;
export type AdminKind = (typeof adminKinds)[number];
const Kind = z.enum(adminKinds);

/** A person, or a role (`userName` null), with two kinds of administration, and the roles that give them. */
const Conflict = z.object({
  name: z.string(),
  userName: z.string().nullable(),
  kinds: z.array(Kind),
  roles: z.array(z.string()),
});
const EndRequest = z.object({ byName: z.string(), at: z.string(), reason: z.string() });

export const Separation = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  /** Who holds a kind of administration, and may sign in. */
  people: z.array(z.object({ userId: Id, name: z.string(), userName: z.string(), kinds: z.array(Kind) })),
  conflicts: z.array(Conflict),
  /** The three roles are there. */
  hasRoles: z.boolean(),
  /** The caller holds every right of the firm, and may switch it on. */
  maySwitchOn: z.boolean(),
  endAsked: EndRequest.nullable(),
});
export type Separation = z.infer<typeof Separation>;

export const adminSeparation = area("/api/services/app/AdminSeparation", {
  GetIsSeparated: get(z.object({}), z.object({ isOn: z.boolean() }), signedIn, {
    summary: "Whether the firm keeps the administrators of system, security and log apart",
  }),
  GetSeparation: get(z.object({}), Separation, right("Pages.Security"), {
    summary: "Who administers what, what stands in the way of keeping them apart, and a request to end it",
  }),
  MakeAdminRoles: post(z.object({}), z.object({ made: z.number().int() }), right("Pages.Roles.Create"), {
    summary: "Makes the roles of the three administrators, those that are not there",
  }),
  SwitchOn: post(
    z.object({ systemUserId: Id, securityUserId: Id, auditUserId: Id, password: Password }),
    Nothing,
    namingPeople(right("Pages.Security.Edit")),
    {
      summary: "Keeps them apart from now on: gives three people the three roles, and refuses where anybody holds two",
    },
  ),
  AskEnd: post(z.object({ reason: ReasonText().min(1) }), Nothing, right("Pages.Security.Edit"), {
    summary: "Asks the administrators of the log to agree that they are no longer kept apart",
  }),
  WithdrawEnd: post(z.object({}), Nothing, right("Pages.Security.Edit"), { summary: "Takes the request back" }),
  GetEndAsked: get(z.object({}), z.object({ endAsked: EndRequest.nullable() }), right("Pages.Audit"), {
    summary: "The request that waits for the caller's consent",
  }),
  ConsentEnd: post(z.object({ password: Password }), Nothing, right("Pages.Audit"), {
    summary: "Agrees to the request: they are no longer kept apart",
  }),
  RefuseEnd: post(z.object({}), Nothing, right("Pages.Audit"), { summary: "Refuses it: they stay apart" }),
  GetRolesOf: get(z.object({ userId: Id }), z.object({ roleIds: z.array(Id) }), right("Pages.Roles"), {
    summary: "The roles of someone of the firm",
  }),
  GrantRoles: put(
    z.object({ userId: Id, roleIds: z.array(Id).max(100) }),
    Nothing,
    onAccount(right("Pages.Roles.Edit")),
    { summary: "Where administrators are kept apart: gives someone else exactly these roles" },
  ),
});
