import type { PersonalInfo, users } from "@digao/contract/areas/identity/users/calls";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { isLandline, isMobile } from "@digao/domain/validators/contacts";
import { maskIdCard } from "@digao/domain/validators/mask";
import { checkResidentId, type ResidentIdError } from "@digao/domain/validators/resident-id";
import { sql } from "kysely";
import { orNull } from "../../../platform/lib/blank.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { masked, readPersonal, type StoredPersonal } from "./personal-row.ts";
import { phoneOrStored } from "./user-fields.ts";
import { lockUsers } from "./user-rules.ts";

type Draft = Input<(typeof users)["SaveUserInfo"]>;

/** Oneself, or someone else for whoever holds the right. */
export function personMeant(ctx: Context, userId: number | null | undefined, right: string): number {
  if (!userId || userId === ctx.user.id) return ctx.user.id;
  if (!ctx.user.permissions.has(right)) {
    throw new Refusal("access.rightMissing", { kind: "forbidden", params: { right } });
  }
  return userId;
}

const shown = ({ user }: Context, person: StoredPersonal): PersonalInfo =>
  person.userId === user.id ? { ...person, isMasked: false } : { ...masked(person), isMasked: true };

export async function getPersonalInfo(
  ctx: Context,
  { userId }: Input<(typeof users)["GetUserPersonalInfo"]>,
): Promise<PersonalInfo[]> {
  return [shown(ctx, await readPersonal(ctx.db, personMeant(ctx, userId, "Pages.Users")))];
}

/** The numbers in full. That they were looked at stays in the action log. */
export async function revealPersonalData(ctx: Context, { userId }: { userId: number }) {
  const { phoneNumber, idCard, emergencyPhone } = await readPersonal(ctx.db, userId);
  await ctx.audit({ refType: "user", refId: userId, action: "revealPersonalData" });
  return { phoneNumber, idCard, emergencyPhone };
}

const orStored = <T>(given: T | null | undefined, stored: T | null): T | null =>
  given === undefined ? stored : orNull(given);

function merge(draft: Draft, current: StoredPersonal): StoredPersonal {
  const isUntouched = current.idCard !== null && draft.idCard === maskIdCard(current.idCard);
  return {
    ...current,
    phoneNumber: phoneOrStored(draft.phoneNumber, current.phoneNumber),
    gender: draft.gender ?? current.gender,
    idCard: isUntouched ? current.idCard : (orStored(draft.idCard, current.idCard)?.toUpperCase() ?? null),
    birthday: orStored(draft.birthday, current.birthday),
    nation: orStored(draft.nation, current.nation),
    political: orStored(draft.political, current.political),
    education: orStored(draft.education, current.education),
    school: orStored(draft.school, current.school),
    major: orStored(draft.major, current.major),
    address: orStored(draft.address, current.address),
    emergencyContact: orStored(draft.emergencyContact, current.emergencyContact),
    emergencyPhone: phoneOrStored(draft.emergencyPhone, current.emergencyPhone),
    trainingHours: orStored(draft.trainingHours, current.trainingHours),
    skills: draft.skills ?? current.skills,
    resume: orStored(draft.resume, current.resume),
  };
}

const idCardKeys: Readonly<Record<ResidentIdError, MessageKey>> = {
  format: "user.idCardFormat",
  region: "user.idCardRegion",
  date: "user.idCardDate",
  checkDigit: "user.idCardCheckDigit",
};

/** The values as they will be stored. An ID card knows birthday and gender: they are taken from it, and may not differ. */
function checked(values: StoredPersonal, today: string): StoredPersonal {
  const { phoneNumber, emergencyPhone, idCard, birthday, gender } = values;
  if (phoneNumber && !isMobile(phoneNumber)) throw new Refusal("user.phoneInvalid", { field: "phoneNumber" });
  if (emergencyPhone && !isMobile(emergencyPhone) && !isLandline(emergencyPhone)) {
    throw new Refusal("user.emergencyPhoneInvalid", { field: "emergencyPhone" });
  }
  if (!idCard) return values;
  const card = checkResidentId(idCard, today);
  if (!card.valid) throw new Refusal(idCardKeys[card.error], { field: "idCard" });
  const sex = card.sex === "male" ? 1 : 2;
  if (birthday && birthday !== card.birthDate) throw new Refusal("user.birthdayMismatch", { field: "birthday" });
  if (gender !== 0 && gender !== sex) throw new Refusal("user.genderMismatch", { field: "gender" });
  return { ...values, birthday: card.birthDate, gender: sex };
}

async function checkIdCardFree({ db }: Context, { idCard, userId }: StoredPersonal): Promise<void> {
  if (!idCard) return;
  const holder = await db
    .selectFrom("user_personal as p")
    .innerJoin("app_user as u", "u.id", "p.user_id")
    .where("p.id_card", "=", idCard)
    .where("p.user_id", "<>", userId)
    .select("u.name")
    .executeTakeFirst();
  if (holder) throw new Refusal("user.idCardTaken", { field: "idCard", params: { name: holder.name } });
}

export async function savePersonalInfo(ctx: Context, draft: Draft): Promise<PersonalInfo> {
  const { db } = ctx;
  const userId = personMeant(ctx, draft.userId, "Pages.Users.Edit");
  await lockUsers(db);
  const current = await readPersonal(db, userId);
  checkVersion(draft.rowVersion, shown(ctx, current));
  const values = checked(merge(draft, current), today());
  await checkIdCardFree(ctx, values);
  await writePersonal(ctx, values);
  if (values.phoneNumber !== current.phoneNumber) {
    await db
      .updateTable("app_user")
      .set({ phone_number: values.phoneNumber, row_version: sql`row_version + 1` })
      .where("id", "=", userId)
      .execute();
  }
  const { rowVersion: _, ...before } = current;
  const { rowVersion: _next, ...after } = values;
  const action = current.rowVersion === 0 ? "createPersonalData" : "updatePersonalData";
  await ctx.audit({ refType: "user", refId: userId, action, old: masked(before), new: masked(after) });
  return shown(ctx, await readPersonal(db, userId));
}

async function writePersonal({ db }: Context, values: StoredPersonal): Promise<void> {
  const columns = {
    gender: values.gender,
    id_card: values.idCard,
    birthday: values.birthday,
    nation: values.nation,
    political: values.political,
    education: values.education,
    school: values.school,
    major: values.major,
    address: values.address,
    emergency_contact: values.emergencyContact,
    emergency_phone: values.emergencyPhone,
    training_hours: values.trainingHours === null ? null : String(values.trainingHours),
    skills: values.skills,
    resume: values.resume,
    row_version: values.rowVersion + 1,
  };
  await db
    .insertInto("user_personal")
    .values({ user_id: values.userId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doUpdateSet(columns))
    .execute();
}
