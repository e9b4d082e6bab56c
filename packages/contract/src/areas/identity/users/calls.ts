/** People of the firm (用户): accounts, roles, business and personal data. */
import { z } from "zod";
import { area, del, get, namingPeople, onAccount, post, put, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { code, count, day, flag, instant, refs, tags, text } from "../../../register/fields.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import { Bytes, Id, IsoDate, itemsOf, Keyword, Nothing, OptionalId, RowVersion } from "../../../shapes.ts";

import { RoleListItem } from "../roles/calls.ts";

const optional = (max: number) => z.string().trim().max(max).nullish();

const base = "/api/services/app/User";
const inside = { isInternal: true } as const;

export const user = register({
  name: "user",
  abp: "User",
  base,
  purpose: [
    "用户登录系统、参加项目；权限由角色给予。",
    "Users sign in and work on projects; roles give them their rights.",
  ],
  label: "name",
  order: "userName,emailAddress",
  importedBy: "userName",
  importAdds: true,
  /** Each password costs a deliberately slow hash, and all are made in one call. */
  importMax: 500,
  isAccount: true,
  calls: {
    list: "GetAll",
    get: "Get",
    create: "Create",
    update: "Update",
    export: "ExportUsers",
    template: "DownUserTemplate",
    import: "ImportUsers",
  },
  /** A password that is left out is made, and answered this once. Either is to be changed at the first sign-in. */
  once: { takes: { password: 64 }, tells: ["oneTimePassword"] },
  groups: { account: ["账号", "Account"], business: ["执业信息", "Practice"] },
  fields: {
    userName: text(64, {
      words: ["登录名", "User name"],
      isRequired: true,
      isUnique: true,
      isCaseBlind: true,
      isSearched: true,
      check: "userName",
      taken: "user.nameTaken",
      sort: "plain",
      column: 120,
    }),
    name: text(64, { words: ["姓名", "Name"], isRequired: true, isSearched: true, sort: "zh", column: 120 }),
    surname: text(64, { words: ["姓", "Surname"], initial: "", isSearched: true, sort: "zh", ...inside }),
    emailAddress: text(128, {
      words: ["邮箱", "E-mail"],
      isUnique: true,
      isCaseBlind: true,
      isSearched: true,
      check: "email",
      taken: "user.emailTaken",
      sort: "plain",
      column: { width: 190, isOptional: true },
    }),
    phoneNumber: text(20, {
      words: ["手机", "Mobile"],
      check: "mobile",
      mask: "phone",
      column: { width: 120, isOptional: true },
    }),
    dept: text(50, { words: ["部门", "Department"], group: "business", isFiltered: true, sort: "zh", column: 120 }),
    position: text(50, { words: ["职务", "Position"], group: "business", sort: "zh", column: 130 }),
    title: code("TITLE", {
      words: ["执业资格", "Qualification"],
      group: "business",
      isOpen: true,
      sort: "zh",
      column: 150,
    }),
    cpaNo: text(12, {
      words: ["执业证书编号", "CPA certificate no."],
      group: "business",
      check: "cpaNumber",
      column: { width: 130, isOptional: true },
    }),
    licenceValidTo: day({ words: ["证书有效期", "Licence valid to"], group: "business" }),
    entryDate: day({ words: ["入职日", "Joined on"], group: "business", sort: "plain" }),
    /** By name in any case, answered in capitals as ABP's clients expect. Left out, a new user gets the default roles. */
    roleNames: tags(64, {
      words: ["角色", "Roles"],
      hint: [
        "可选多个角色，权限取并集；修改后下一次请求即生效",
        "Several roles add up; changes take effect at the next request",
      ],
      isApart: true,
      isWide: true,
      column: 130,
    }),
    leaveDate: day({ words: ["离职日", "Left on"], group: "business" }),
    isActive: flag({
      words: ["启用", "Enabled"],
      hint: ["启用的用户可以登录", "Active users may sign in"],
      initial: true,
      isFiltered: true,
      sort: "plain",
      column: 140,
    }),
  },
  computed: {
    fullName: text(130, { words: ["姓名", "Name"], sort: "zh", ...inside }),
    roleIds: refs({ table: "role", label: "display_name" }, { words: ["角色", "Roles"], isFiltered: true, ...inside }),
    projectCount: count({ words: ["项目数", "Projects"], initial: 0, sort: "plain", column: 80 }),
    lastLoginTime: instant({ words: ["最近登录", "Last sign-in"], sort: "plain", column: 110 }),
    headImgUrl: text(200, { words: ["头像", "Picture"], ...inside }),
    /** Signs in with a social account too. */
    isBound: flag({ words: ["外部登录", "External sign-in"], ...inside }),
    mustChangePassword: flag({ words: ["待改初始密码", "One-time password"], ...inside }),
    /** Locked out by wrong passwords until then. */
    lockedUntil: instant({ words: ["锁定至", "Locked until"], ...inside }),
    /** The firm's first administrator: keeps name, account and role. */
    isDefaultAdmin: flag({ words: ["默认管理员", "Default administrator"], ...inside }),
  },
});
export type User = RecordOf<typeof user.spec>;

/** The business data alone; what is left out stays as it is, null takes the value away. */
const Business = z.object({
  phoneNumber: optional(20),
  dept: optional(50),
  position: optional(50),
  title: optional(50),
  cpaNo: optional(12),
  licenceValidTo: IsoDate.nullish(),
  entryDate: IsoDate.nullish(),
  leaveDate: IsoDate.nullish(),
});
/** As ABP answers a user. */
const UserDto = user.calls.get.output;

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
  phoneNumber: optional(20),
  gender: z.coerce.number().int().min(0).max(2).nullish(),
  idCard: optional(18),
  birthday: IsoDate.nullish(),
  nation: optional(20),
  political: optional(20),
  education: optional(20),
  school: optional(100),
  major: optional(100),
  address: optional(200),
  emergencyContact: optional(50),
  emergencyPhone: optional(20),
  trainingHours: z.coerce.number().min(0).max(10_000).nullish(),
  skills: z.array(z.string().trim().min(1).max(50)).max(30).nullish(),
  resume: optional(4000),
});

const Password = z.string().max(64);

/** As ABP answers here: without the rights. */
const AssignableRole = RoleListItem.extend({
  normalizedName: z.string(),
  description: z.string(),
  grantedPermissions: z.array(z.string()),
});

/** A person as pickers offer them. */
export const UserPick = z.object({
  id: Id,
  name: z.string(),
  userName: z.string(),
  pinyin: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  headImgUrl: z.string().nullable(),
});
export type UserPick = z.infer<typeof UserPick>;

export const users = area(base, {
  CreateUser: post(Business.extend({ id: Id }), UserDto, onAccount(right("Pages.Users.Create"), "id"), {
    summary: "The business data of a user just created",
  }),
  UpdateUser: put(
    Business.extend({ id: Id, rowVersion: RowVersion.optional() }),
    UserDto,
    onAccount(right("Pages.Users.Edit"), "id"),
    {
      summary: "The business data of a user",
    },
  ),
  Delete: del(z.object({ Id }), UserRemoved, onAccount(right("Pages.Users.Delete"), "Id"), {
    summary: "A user with projects is disabled instead",
  }),
  DeleteUser: del(z.object({ Id }), UserRemoved, onAccount(right("Pages.Users.Delete"), "Id"), {
    summary: "The same with the personal data; harmless after Delete",
  }),
  Activate: post(z.object({ id: Id }), Nothing, onAccount(right("Pages.Users.Edit"), "id"), {
    summary: "Lets a user in again, also one locked out by wrong passwords",
  }),
  DeActivate: post(z.object({ id: Id }), Nothing, onAccount(right("Pages.Users.Edit"), "id"), {
    summary: "Keeps a user out, and ends their sessions at once",
  }),
  GetRoles: get(z.object({}), itemsOf(AssignableRole), right("Pages.Users"), {
    summary: "The roles a user may be given",
  }),
  GetCurrentTenantAllUser: get(z.object({ keyword: Keyword }), z.array(UserPick), signedIn, {
    summary: "Active people of the firm, for pickers",
  }),
  ResetPassword: post(
    z.object({ userId: Id, adminPassword: Password.min(1), newPassword: Password.nullish() }),
    /** true where the caller gave the password. */
    z.union([z.literal(true), z.object({ oneTimePassword: z.string() })]),
    onAccount(right("Pages.Users.Edit")),
    { summary: "A one-time password, to be changed at the next sign-in; ends all sessions and a lock-out" },
  ),
  RevealPersonalData: post(
    z.object({ userId: Id }),
    z.object({
      phoneNumber: z.string().nullable(),
      idCard: z.string().nullable(),
      emergencyPhone: z.string().nullable(),
    }),
    namingPeople(right("Pages.Users")),
    { summary: "What is masked, in full; each look is logged" },
  ),
  GetUserPersonalInfo: get(
    z.object({ userId: z.coerce.number().int().min(0).nullish() }),
    z.array(PersonalInfo),
    signedIn,
    { kind: "first", summary: "One's own in full; another's with Pages.Users, masked" },
  ),
  SaveUserInfo: put(PersonalDraft, PersonalInfo, onAccount(signedIn), {
    summary: "One's own; another's with Pages.Users.Edit. What is left out stays as it is",
  }),
  UploadHeadImage: post(z.object({ userId: OptionalId }), z.object({ headImgUrl: z.string() }), onAccount(signedIn), {
    kind: "upload",
    upload: { maxBytes: limits.imageBytesMax, maxFiles: 1, kinds: ["png", "jpg"] },
    summary: "One's own picture; another's with Pages.Users.Edit",
  }),
  DeleteHeadImage: del(z.object({ userId: OptionalId }), Nothing, onAccount(signedIn), {
    summary: "Takes the picture away",
  }),
  GetHeadImage: get(z.object({ Id, v: z.string().max(40).optional() }), Bytes, signedIn, {
    kind: "file",
    rate: "files",
    summary: "A user's picture",
  }),
});
