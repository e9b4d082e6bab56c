import { type ImportedUser, UserDraft } from "@digao/contract/areas/users";
import { type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { isDate } from "@digao/domain/validators/resident-id";
import { aboveOwn, nameOfRight } from "../../platform/auth/grants.ts";
import { expandPermissions } from "../../platform/auth/permissions.ts";
import type { Context } from "../../platform/serve.ts";
import { allRoles, type StoredRole } from "../roles/door.ts";
import type { SheetUser } from "./read-sheet.ts";
import { labelOf, type SheetField, sheetFields } from "./sheet-columns.ts";
import { fieldProblems, noBusiness } from "./user-fields.ts";

interface Found {
  field: SheetField;
  key: MessageKey;
  params?: Params;
}

export interface CheckedUser {
  user: SheetUser;
  roles: StoredRole[];
  problems: Found[];
}

interface Known {
  roles: readonly StoredRole[];
  /** Names and addresses in use, in small letters. */
  taken: ReadonlySet<string>;
}

async function readKnown({ db }: Context): Promise<Known> {
  const people = await db
    .selectFrom("app_user")
    .where("is_deleted", "=", false)
    .select(["user_name", "email_address"])
    .execute();
  const names = people.flatMap(({ user_name, email_address }) => [user_name, email_address ?? ""]);
  return { roles: await allRoles(db), taken: new Set(names.filter(Boolean).map((name) => name.toLowerCase())) };
}

const namesOf = (roles: string): string[] => roles.split(/[,，、;；]/).flatMap((name) => name.trim() || []);

/** The roles of a row by name or display name, the firm's default ones where it names none; none above the caller's rights. */
function rolesOf(
  ctx: Context,
  { user, known }: { user: SheetUser; known: Known },
): { roles: StoredRole[]; found: Found[] } {
  const names = namesOf(user.roles);
  const chosen = names.map((name) => ({
    name,
    role: known.roles.find(({ name: own, displayName }) =>
      [own, displayName].some((one) => one.toLowerCase() === name.toLowerCase()),
    ),
  }));
  const unknown = chosen.filter(({ role }) => !role);
  const named = new Set(chosen.flatMap(({ role }) => role ?? []));
  const roles = names.length > 0 ? [...named] : known.roles.filter(({ isDefault }) => isDefault);
  const above = aboveOwn(ctx, expandPermissions(roles.flatMap(({ permissions }) => permissions)));
  const found: Found[] = unknown.map(({ name }) => ({ field: "roles", key: "role.unknown", params: { name } }));
  for (const right of above.slice(0, 1)) {
    found.push({ field: "roles", key: "role.aboveOwn", params: { right: nameOfRight(right, ctx.lang) } });
  }
  return { roles, found };
}

/** What the form of one user would be told: blanks, lengths, signs. */
function formProblems(user: SheetUser): Found[] {
  const blank = sheetFields.filter(({ field, isRequired }) => isRequired && user[field] === "");
  const long = sheetFields.flatMap(({ field }): Found[] => {
    if (field === "roles" || user[field] === "" || field === "licenceValidTo" || field === "entryDate") return [];
    const judged = UserDraft.shape[field].safeParse(user[field]);
    const [issue] = judged.error?.issues ?? [];
    if (!issue) return [];
    const limit = issue.code === "too_big" ? Number(issue.maximum) : 0;
    return [limit ? { field, key: "validation.maxLength", params: { limit } } : { field, key: "user.nameCharacters" }];
  });
  const days = (["licenceValidTo", "entryDate"] as const).filter((field) => user[field] !== "" && !isDate(user[field]));
  return [
    ...blank.map(({ field }): Found => ({ field, key: "validation.required" })),
    ...long,
    ...days.map((field): Found => ({ field, key: "userImport.dateInvalid" })),
  ];
}

function valueProblems(user: SheetUser): Found[] {
  const { userName, name, emailAddress, phoneNumber, cpaNo } = user;
  const values = { ...noBusiness, userName, name, surname: "", emailAddress, phoneNumber, cpaNo };
  return fieldProblems(values).flatMap(({ field, key }) => {
    const column = sheetFields.find((one) => one.field === field);
    return column ? [{ field: column.field, key }] : [];
  });
}

function nameProblems(user: SheetUser, taken: ReadonlySet<string>, seen: Map<string, number>): Found[] {
  const found: Found[] = [];
  const [name, email] = [user.userName.toLowerCase(), user.emailAddress.toLowerCase()];
  if (taken.has(name)) found.push({ field: "userName", key: "user.nameTaken", params: { name: user.userName } });
  if (email && taken.has(email)) {
    found.push({ field: "emailAddress", key: "user.emailTaken", params: { email: user.emailAddress } });
  }
  const twice = (field: SheetField, text: string): void => {
    const row = seen.get(text);
    if (text && row !== undefined && row !== user.row) found.push({ field, key: "userImport.twice", params: { row } });
    else if (text) seen.set(text, user.row);
  };
  twice("userName", name);
  twice("emailAddress", email);
  return found;
}

/** Holds every row to the rules of a user who is typed in, and against the firm and the other rows. */
export async function checkSheet(ctx: Context, users: readonly SheetUser[]): Promise<CheckedUser[]> {
  const known = await readKnown(ctx);
  const seen = new Map<string, number>();
  return users.map((user) => {
    const { roles, found } = rolesOf(ctx, { user, known });
    const problems = [
      ...formProblems(user),
      ...valueProblems(user),
      ...nameProblems(user, known.taken, seen),
      ...found,
    ];
    return { user, roles, problems };
  });
}

/** A row as its reader sees it: problems in words. */
export const rowOf = ({ lang }: Context, { user, problems }: CheckedUser): ImportedUser => ({
  ...user,
  problems: problems.map(({ field, key, params }) => ({
    field,
    message: messageOf(lang, key, { field: labelOf(lang, field), ...params }),
  })),
});
