/** An address that was called suspicious is cleared, moved or taken off the list by a leader, and not by the one who called it so. */
import { addressCheck } from "@digao/contract/areas/letters/confirmations/codes";
import { ofProject, ownUser } from "@digao/db/project-rows";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";

export async function whyNotCleared({ db, project }: Context, { id, addrCheck }: Row): Promise<Refusal | undefined> {
  if (addrCheck !== addressCheck.suspicious) return undefined;
  if (!isInRoleSet(project?.role ?? -1, "leader")) return new Refusal("hz.suspicionLead", { kind: "forbidden" });
  const { rows } = await sql`
    select from confirmation_contact c
    where ${ofProject("c")} and c.id = ${id} and c.addr_check_user_id = ${ownUser}`.execute(db);
  return rows.length > 0 ? new Refusal("hz.suspicionOwn", { kind: "forbidden" }) : undefined;
}
