import type { Db } from "@digao/db/tenant";
import { maskPhone } from "@digao/domain/validators/mask";
import { sql } from "kysely";
import { orNull } from "../../../platform/lib/blank.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** The telephone comes back masked from a form that nobody touched: then it is the stored one. */
export function phoneOrStored(given: string | null | undefined, stored: string | null): string | null {
  if (given === undefined) return stored;
  return stored !== null && given === maskPhone(stored) ? stored : orNull(given);
}

/** People sign in by either name, so no one's name may be another's address. `lockUsers` comes first. */
export async function checkUnique(
  db: Db,
  { userName, emailAddress }: { userName: string; emailAddress: string | null },
  exceptId: number,
): Promise<void> {
  const { rows } = await sql<{ isName: boolean }>`
    select lower(${userName}) in (lower(user_name), lower(email_address)) as "isName" from app_user
    where id <> ${exceptId} and not is_deleted and (lower(user_name) in (lower(${userName}), lower(${emailAddress}))
      or lower(email_address) in (lower(${userName}), lower(${emailAddress})))`.execute(db);
  if (rows.some(({ isName }) => isName))
    throw new Refusal("user.nameTaken", { field: "userName", params: { value: userName } });
  if (rows.length > 0)
    throw new Refusal("user.emailTaken", { field: "emailAddress", params: { value: emailAddress ?? "" } });
}
