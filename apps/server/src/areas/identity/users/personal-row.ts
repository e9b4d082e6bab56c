import type { PersonalInfo } from "@digao/contract/areas/identity/users/calls";
import type { Db } from "@digao/db/tenant";
import { maskIdCard, maskPhone } from "@digao/domain/validators/mask";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";

export type StoredPersonal = Omit<PersonalInfo, "isMasked">;

/** One person with the personal data, or without any yet: then its version is 0. */
export async function readPersonal(db: Db, userId: number): Promise<StoredPersonal> {
  const row = await db
    .selectFrom("app_user as u")
    .leftJoin("user_personal as p", "p.user_id", "u.id")
    .where("u.id", "=", userId)
    .where("u.is_deleted", "=", false)
    .select([
      "u.id as userId",
      "u.user_name as userName",
      "u.name",
      "u.email_address as emailAddress",
      "u.phone_number as phoneNumber",
      "u.dept",
      "u.position",
      "u.title",
      "u.cpa_no as cpaNo",
      "u.licence_valid_to as licenceValidTo",
      "u.entry_date as entryDate",
      "u.head_img_url as headImgUrl",
      "p.id_card as idCard",
      "p.birthday",
      "p.nation",
      "p.political",
      "p.education",
      "p.school",
      "p.major",
      "p.address",
      "p.emergency_contact as emergencyContact",
      "p.emergency_phone as emergencyPhone",
      "p.resume",
      sql<number>`coalesce(p.gender, 0)`.as("gender"),
      sql<number | null>`p.training_hours::float8`.as("trainingHours"),
      sql<string[]>`coalesce(p.skills, '{}')`.as("skills"),
      sql<number>`coalesce(p.row_version, 0)`.as("rowVersion"),
    ])
    .executeTakeFirst();
  if (!row) throw new Refusal("user.missing", { kind: "missing", params: { id: userId } });
  return row;
}

const starred = (text: string | null, mask: (whole: string) => string): string | null =>
  text === null ? null : mask(text);

/** Numbers that identify or reach a person, starred. */
export const masked = <T extends Pick<StoredPersonal, "idCard" | "phoneNumber" | "emergencyPhone">>(values: T): T => ({
  ...values,
  idCard: starred(values.idCard, maskIdCard),
  phoneNumber: starred(values.phoneNumber, maskPhone),
  emergencyPhone: starred(values.emergencyPhone, maskPhone),
});
