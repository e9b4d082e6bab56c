/** The licence of the signing partner. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { messageOf } from "@digao/contract/messages";
import { isLicensedOn } from "@digao/domain/roles/licence";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { today } from "../../../platform/lib/china-time.ts";

/** A partner without a day on file is not known to be licensed. */
async function licences({ db, projectId, lang, reportDate }: Asked): Promise<Finding> {
  const partners = await db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .where("m.role_id", "=", projectRole.partner)
    .where("m.checked", "=", memberState.confirmed)
    .select(["u.name", "u.licence_valid_to as until"])
    .execute();
  if (partners.length === 0) return { open: 1, names: [messageOf(lang, "move.need.partnerAppointed")] };
  const day = reportDate ?? today();
  return findingOf(partners.filter(({ until }) => !isLicensedOn(day, until)).map(({ name }) => name));
}

export const projectDetailCompletion: readonly CompletionFact[] = [{ code: "signersLicensed", read: licences }];
