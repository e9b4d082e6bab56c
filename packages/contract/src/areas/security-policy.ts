/** A firm's own rules of signing in, and how its people stand with them. */
import { z } from "zod";
import { area, get, post, put, right } from "../endpoint.ts";
import { Id, Nothing, PageQuery, pageOf, RowVersion } from "../shapes.ts";

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
});
export type UserSecurityRow = z.infer<typeof UserSecurityRow>;

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
  EndLockout: post(z.object({ userId: Id }), Nothing, right("Pages.Users.Edit"), {
    summary: "Lets someone who was locked out after failed sign-ins try again",
  }),
});
