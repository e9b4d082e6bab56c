/** People of the firm (用户): accounts, roles, business and personal data. */
import { z } from "zod";
import { area, del, get, post, put, right, signedIn } from "../endpoint.ts";
import { limits } from "../limits.ts";
import {
  AbpPageQuery,
  Bytes,
  Flag,
  Id,
  IsoDate,
  itemsOf,
  Keyword,
  Nothing,
  OptionalId,
  pageOf,
  RowVersion,
} from "../shapes.ts";
import { UserPick } from "./projects.ts";
import { Role } from "./roles.ts";

const text = (max: number) => z.string().trim().max(max).nullish();

const Account = z.object({
  userName: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[\p{L}\p{N}._@-]*$/u, "user.nameCharacters"),
  name: z.string().trim().min(1).max(64),
  surname: text(64),
  emailAddress: text(128),
  /** By name in any case; left out, the roles stay as they are (a new user gets the default roles). */
  roleNames: z.array(z.string().trim().max(64)).max(100).nullish(),
});

/** What is left out stays as it is; null takes the value away. */
const Business = z.object({
  /** May be sent back masked as it was read: then it stays as it is. */
  phoneNumber: text(20),
  dept: text(50),
  position: text(50),
  title: text(50),
  cpaNo: text(12),
  licenceValidTo: IsoDate.nullish(),
  entryDate: IsoDate.nullish(),
  leaveDate: IsoDate.nullish(),
});

export const UserDraft = Account.extend(Business.shape).extend({ isActive: Flag.default(true) });

export const User = z.object({
  id: Id,
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  emailAddress: z.string().nullable(),
  isActive: z.boolean(),
  lastLoginTime: z.string().nullable(),
  creationTime: z.string(),
  /** In capitals, as ABP's clients expect. */
  roleNames: z.array(z.string()),
  roles: z.array(z.object({ id: Id, name: z.string(), displayName: z.string() })),
  /** Masked: 138****5678. */
  phoneNumber: z.string().nullable(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  title: z.string().nullable(),
  cpaNo: z.string().nullable(),
  licenceValidTo: z.string().nullable(),
  entryDate: z.string().nullable(),
  leaveDate: z.string().nullable(),
  headImgUrl: z.string().nullable(),
  /** Signs in with a social account too. */
  isBound: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Locked out by wrong passwords until then. */
  lockedUntil: z.string().nullable(),
  /** The firm's first administrator: keeps name, account and role. */
  isDefaultAdmin: z.boolean(),
  projectCount: z.number().int(),
  rowVersion: RowVersion,
});
export type User = z.infer<typeof User>;
export const UserCreated = User.extend({
  /** Shown once: for a user created without a password. To be changed at the first sign-in. */
  oneTimePassword: z.string().nullable(),
});
export type UserCreated = z.infer<typeof UserCreated>;

const UserFilter = z.object({
  keyword: Keyword,
  isActive: Flag.optional(),
  dept: z.string().trim().max(50).optional(),
  roleId: OptionalId,
});

export const UserRemoved = z.object({
  /** A user with projects stays in their records and is disabled instead. */
  outcome: z.enum(["deleted", "disabled"]),
  projectCount: z.number().int(),
  /** The same in the reader's language. */
  message: z.string(),
});
export type UserRemoved = z.infer<typeof UserRemoved>;

export const PersonalInfo = z.object({
  userId: Id,
  userName: z.string(),
  name: z.string(),
  emailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  title: z.string().nullable(),
  cpaNo: z.string().nullable(),
  licenceValidTo: z.string().nullable(),
  entryDate: z.string().nullable(),
  headImgUrl: z.string().nullable(),
  /** 0 unknown, 1 male, 2 female. */
  gender: z.number().int(),
  idCard: z.string().nullable(),
  birthday: z.string().nullable(),
  nation: z.string().nullable(),
  political: z.string().nullable(),
  education: z.string().nullable(),
  school: z.string().nullable(),
  major: z.string().nullable(),
  address: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  trainingHours: z.number().nullable(),
  skills: z.array(z.string()),
  resume: z.string().nullable(),
  /** ID card and telephones are masked: someone else's. */
  isMasked: z.boolean(),
  /** 0 until it is first saved. */
  rowVersion: z.number().int(),
});
export type PersonalInfo = z.infer<typeof PersonalInfo>;

const PersonalDraft = z.object({
  /** One's own where it is left out or 0. */
  userId: z.coerce.number().int().min(0).nullish(),
  rowVersion: z.coerce.number().int().min(0),
  phoneNumber: text(20),
  gender: z.coerce.number().int().min(0).max(2).nullish(),
  idCard: text(18),
  birthday: IsoDate.nullish(),
  nation: text(20),
  political: text(20),
  education: text(20),
  school: text(100),
  major: text(100),
  address: text(200),
  emergencyContact: text(50),
  emergencyPhone: text(20),
  trainingHours: z.coerce.number().min(0).max(10_000).nullish(),
  skills: z.array(z.string().trim().min(1).max(50)).max(30).nullish(),
  resume: text(4000),
});

export const ImportProblem = z.object({ field: z.string(), message: z.string() });
export const ImportedUser = z.object({
  /** Its row in the sheet. */
  row: z.number().int(),
  userName: z.string(),
  name: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  dept: z.string(),
  position: z.string(),
  title: z.string(),
  cpaNo: z.string(),
  licenceValidTo: z.string(),
  entryDate: z.string(),
  roles: z.string(),
  problems: z.array(ImportProblem),
});
export type ImportedUser = z.infer<typeof ImportedUser>;
export const ImportPreview = z.object({
  fileId: Id,
  fileName: z.string(),
  totalCount: z.number().int(),
  /** Rows with a problem: while there is one, nothing is imported. */
  problemCount: z.number().int(),
  rows: z.array(ImportedUser),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const UsersImported = z.object({
  totalCount: z.number().int(),
  /** The workbook of one-time passwords: it is kept nowhere else. */
  file: z.object({ fileName: z.string(), mime: z.string(), base64: z.string() }),
});
export type UsersImported = z.infer<typeof UsersImported>;

const Password = z.string().max(64);

export const users = area("/api/services/app/User", {
  GetAll: get(AbpPageQuery.extend(UserFilter.shape), pageOf(User), right("Pages.Users"), {
    kind: "list",
    summary: "People of the firm by name, account, e-mail and pinyin",
  }),
  Get: get(z.object({ Id }), User, right("Pages.Users"), { summary: "One user; telephone masked" }),
  Create: post(UserDraft.extend({ password: Password.nullish() }), UserCreated, right("Pages.Users.Create"), {
    summary: "A user with a one-time password: the given one, or one that is answered",
  }),
  CreateUser: post(Business.extend({ id: Id }), User, right("Pages.Users.Create"), {
    summary: "The business data of a user just created",
  }),
  Update: put(
    /** Clients that know no row version leave it out. */
    Account.extend(Business.shape).extend({
      id: Id,
      isActive: Flag.optional(),
      rowVersion: RowVersion.optional(),
    }),
    User,
    right("Pages.Users.Edit"),
    { summary: "Account, roles and, where given, business data" },
  ),
  UpdateUser: put(Business.extend({ id: Id, rowVersion: RowVersion.optional() }), User, right("Pages.Users.Edit"), {
    summary: "The business data of a user",
  }),
  Delete: del(z.object({ Id }), UserRemoved, right("Pages.Users.Delete"), {
    summary: "A user with projects is disabled instead",
  }),
  DeleteUser: del(z.object({ Id }), UserRemoved, right("Pages.Users.Delete"), {
    summary: "The same with the personal data; harmless after Delete",
  }),
  Activate: post(z.object({ id: Id }), Nothing, right("Pages.Users.Edit"), {
    summary: "Lets a user in again, also one locked out by wrong passwords",
  }),
  DeActivate: post(z.object({ id: Id }), Nothing, right("Pages.Users.Edit"), {
    summary: "Keeps a user out, and ends their sessions at once",
  }),
  GetRoles: get(z.object({}), itemsOf(Role), right("Pages.Users"), { summary: "The roles a user may be given" }),
  GetCurrentTenantAllUser: get(z.object({ keyword: Keyword }), z.array(UserPick), signedIn, {
    summary: "Active people of the firm, for pickers",
  }),
  ResetPassword: post(
    z.object({ userId: Id, adminPassword: Password.min(1), newPassword: Password.nullish() }),
    /** true where the caller gave the password. */
    z.union([z.literal(true), z.object({ oneTimePassword: z.string() })]),
    right("Pages.Users.Edit"),
    { summary: "A one-time password, to be changed at the next sign-in; ends all sessions and a lock-out" },
  ),
  RevealPersonalData: post(
    z.object({ userId: Id }),
    z.object({
      phoneNumber: z.string().nullable(),
      idCard: z.string().nullable(),
      emergencyPhone: z.string().nullable(),
    }),
    right("Pages.Users"),
    { summary: "What is masked, in full; each look is logged" },
  ),
  GetUserPersonalInfo: get(
    z.object({ userId: z.coerce.number().int().min(0).nullish() }),
    z.array(PersonalInfo),
    signedIn,
    { kind: "first", summary: "One's own in full; another's with Pages.Users, masked" },
  ),
  SaveUserInfo: put(PersonalDraft, PersonalInfo, signedIn, {
    summary: "One's own; another's with Pages.Users.Edit. What is left out stays as it is",
  }),
  UploadHeadImage: post(z.object({ userId: OptionalId }), z.object({ headImgUrl: z.string() }), signedIn, {
    kind: "upload",
    upload: { maxBytes: limits.imageBytesMax, maxFiles: 1, kinds: ["png", "jpg"] },
    summary: "One's own picture; another's with Pages.Users.Edit",
  }),
  DeleteHeadImage: del(z.object({ userId: OptionalId }), Nothing, signedIn, { summary: "Takes the picture away" }),
  GetHeadImage: get(z.object({ Id, v: z.string().max(40).optional() }), Bytes, signedIn, {
    kind: "file",
    summary: "A user's picture",
  }),
  DownUserTemplate: get(z.object({}), Bytes, right("Pages.Users.Create"), {
    kind: "file",
    summary: "The workbook that an import of users is filled in",
  }),
  PreviewUserImport: post(z.object({}), ImportPreview, right("Pages.Users.Create"), {
    kind: "upload",
    upload: { maxBytes: limits.imageBytesMax, maxFiles: 1, kinds: ["zip", "ole", "text"] },
    summary: "Reads the rows and says what is wrong with each; changes nothing",
  }),
  ImportUsers: post(z.object({ fileId: Id }), UsersImported, right("Pages.Users.Create"), {
    summary: "Adds all users of a previewed file or none; answers their one-time passwords, once",
  }),
  ExportUsers: get(UserFilter, Bytes, right("Pages.Users.Export"), {
    kind: "file",
    summary: "The users of a filter as a workbook",
  }),
});
