/** Independence of everybody who booked hours, those who left as well (practice 1.4), and the licence of the signing partner. */
import { memberState, onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { messageOf } from "@digao/contract/messages";
import { declarationMissing, undeclared } from "@digao/domain/independence/declarations";
import { isLicensedOn } from "@digao/domain/roles/licence";
import { sql } from "kysely";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";

interface Person {
  name: string;
  hours: number;
  lastWorkDay: string | null;
  declaredOn: string | null;
  isOnTeam: boolean;
}

/** Hours that somebody was asked for count once they consented. */
const counted = sql`w.invite_status = ${code.inviteStatus.consented}`;

const people = async ({ db, projectId }: Asked): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    with booked as (
      select w.user_id, sum(w.hours)::float8 as hours, max(w.work_date)::text as last from work_log w
      where w.project_id = ${projectId} and ${counted} group by w.user_id
    ), seat as (
      select m.user_id, m.independence_time, m.checked from project_member m where m.project_id = ${projectId}
    )
    select u.name, coalesce(b.hours, 0) as hours, b.last as "lastWorkDay",
      (s.independence_time at time zone 'Asia/Shanghai')::date::text as "declaredOn",
      coalesce(s.checked in ${oneOf(onTeam)}, false) as "isOnTeam"
    from booked b full join seat s on s.user_id = b.user_id join app_user u on u.id = coalesce(b.user_id, s.user_id)
    order by u.id`.execute(db);
  return rows;
};

async function independence(asked: Asked): Promise<Finding> {
  const team = await people(asked);
  const without = new Set(
    undeclared(
      team.map((person) => ({
        person,
        hours: person.isOnTeam ? Math.max(person.hours, 1) : person.hours,
        hasDeclared: person.declaredOn !== null,
      })),
    ),
  );
  const { reportDate } = asked;
  const old = team.filter(({ declaredOn, lastWorkDay }) => {
    if (declaredOn === null || lastWorkDay === null || reportDate === null) return false;
    return declarationMissing({ declaredOn, lastWorkDay, reportDate }).length > 0;
  });
  return findingOf([...without, ...old].map(({ name }) => name));
}

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

export const projectDetailCompletion: readonly CompletionFact[] = [
  { code: "independenceDeclared", read: independence },
  { code: "signersLicensed", read: licences },
];
