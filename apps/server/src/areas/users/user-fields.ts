import type { users } from "@digao/contract/areas/users";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { isEmail, isMobile } from "@digao/domain/validators/contacts";
import { isCpaNumber } from "@digao/domain/validators/documents";
import { maskPhone } from "@digao/domain/validators/mask";
import { sql } from "kysely";
import { orNull } from "../../platform/lib/blank.ts";
import { Refusal } from "../../platform/refusal.ts";
import { pinyinOf } from "../../platform/seed/users.ts";
import type { StoredUser } from "./user-row.ts";

type Calls = typeof users;
export type BusinessDraft = Omit<Input<Calls["CreateUser"]>, "id">;
export type AccountDraft = Pick<Input<Calls["Create"]>, "userName" | "name" | "surname" | "emailAddress">;

export type Business = Pick<
  StoredUser,
  "phoneNumber" | "dept" | "position" | "title" | "cpaNo" | "licenceValidTo" | "entryDate" | "leaveDate"
>;
export type Account = Pick<StoredUser, "userName" | "name" | "surname" | "emailAddress">;

export const noBusiness: Business = {
  phoneNumber: null,
  dept: null,
  position: null,
  title: null,
  cpaNo: null,
  licenceValidTo: null,
  entryDate: null,
  leaveDate: null,
};

export interface FieldProblem {
  key: MessageKey;
  field: string;
}

/** What is wrong with the values of one user by themselves; the first finding of each field. */
export function fieldProblems({ emailAddress, phoneNumber, cpaNo, entryDate, leaveDate }: Business & Account) {
  const problems: FieldProblem[] = [];
  if (emailAddress && !isEmail(emailAddress)) problems.push({ key: "user.emailInvalid", field: "emailAddress" });
  if (phoneNumber && !isMobile(phoneNumber)) problems.push({ key: "user.phoneInvalid", field: "phoneNumber" });
  if (cpaNo && !isCpaNumber(cpaNo)) problems.push({ key: "user.cpaNoInvalid", field: "cpaNo" });
  if (entryDate && leaveDate && leaveDate < entryDate) problems.push({ key: "user.datesInverted", field: "leaveDate" });
  return problems;
}

export function checkFields(values: Business & Account): void {
  const [problem] = fieldProblems(values);
  if (problem) throw new Refusal(problem.key, { field: problem.field });
}

const kept = <T>(given: T | null | undefined, stored: T | null): T | null =>
  given === undefined ? stored : orNull(given);

/** The telephone comes back masked from a form that nobody touched: then it is the stored one. */
export function keptPhone(given: string | null | undefined, stored: string | null): string | null {
  const isUntouched = stored !== null && given === maskPhone(stored);
  return isUntouched ? stored : kept(given, stored);
}

/** The business data after a save: what was left out stays. */
export const mergedBusiness = (draft: BusinessDraft, current: Business): Business => ({
  phoneNumber: keptPhone(draft.phoneNumber, current.phoneNumber),
  dept: kept(draft.dept, current.dept),
  position: kept(draft.position, current.position),
  title: kept(draft.title, current.title),
  cpaNo: kept(draft.cpaNo, current.cpaNo),
  licenceValidTo: kept(draft.licenceValidTo, current.licenceValidTo),
  entryDate: kept(draft.entryDate, current.entryDate),
  leaveDate: kept(draft.leaveDate, current.leaveDate),
});

export const mergedAccount = (draft: AccountDraft, current: Account): Account => ({
  userName: draft.userName,
  name: draft.name,
  surname: draft.surname === undefined ? current.surname : (draft.surname ?? ""),
  emailAddress: kept(draft.emailAddress, current.emailAddress),
});

export const businessColumns = (business: Business) => ({
  phone_number: business.phoneNumber,
  dept: business.dept,
  position: business.position,
  title: business.title,
  cpa_no: business.cpaNo,
  licence_valid_to: business.licenceValidTo,
  entry_date: business.entryDate,
  leave_date: business.leaveDate,
});

export const accountColumns = (account: Account) => ({
  user_name: account.userName,
  name: account.name,
  surname: account.surname,
  pinyin: pinyinOf(account.name),
  email_address: account.emailAddress,
});

/** For the action log, which is kept for years: the telephone masked. */
export const logged = <T extends { phoneNumber: string | null }>(values: T): T => ({
  ...values,
  phoneNumber: values.phoneNumber === null ? null : maskPhone(values.phoneNumber),
});

/** People sign in by either name, so no one's name may be another's address. `lockUsers` comes first. */
export async function checkUnique(db: Db, { userName, emailAddress }: Account, exceptId = 0): Promise<void> {
  const { rows } = await sql<{ isName: boolean }>`
    select lower(${userName}) in (lower(user_name), lower(email_address)) as "isName" from app_user
    where id <> ${exceptId} and not is_deleted and (lower(user_name) in (lower(${userName}), lower(${emailAddress}))
      or lower(email_address) in (lower(${userName}), lower(${emailAddress})))`.execute(db);
  if (rows.some(({ isName }) => isName)) {
    throw new Refusal("user.nameTaken", { field: "userName", params: { name: userName } });
  }
  if (rows.length > 0) {
    throw new Refusal("user.emailTaken", { field: "emailAddress", params: { email: emailAddress ?? "" } });
  }
}
