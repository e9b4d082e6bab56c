/** Of the work itself: procedures dated before they were possible, hours, the same words for many items. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { mirrorCheck } from "@digao/contract/areas/report/mirror/codes";
import { ofProject, ownTenant } from "@digao/db/project-rows";
import { isShareLow, LEAST_SHARE, sameWords } from "@digao/domain/engagement-quality/mirror";
import { dayFault } from "@digao/domain/programs/exec-day";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { procedures } from "../../engagement/programs/door.ts";
import { type Looked, type Looking, looked, say, type Trace } from "./trace.ts";

interface StepRow {
  id: number;
  itemId: number;
  groupId: number;
  no: number;
  day: string;
}

async function tooEarly({ db, projectId }: Looking): Promise<Looked> {
  const check = mirrorCheck.tooEarly;
  const days = await procedures.days(db, projectId);
  const { rows } = await sql<StepRow>`
    select l.id, i.id as "itemId", i.grp_id as "groupId", l.line_no as no, l.exec_date::text as day from prog_line l
    join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("l")} and l.is_selected and l.exec_date is not null
      and l.result in (${code.procedureResult.noException}, ${code.procedureResult.exception}) order by i.line_no, l.line_no`.execute(
    db,
  );
  const traces = rows.flatMap(({ id, itemId, groupId, no, day }): Trace[] => {
    const fault = dayFault(day, { ...days, groupId });
    if (!fault) return [];
    const { kind, bound } = fault;
    return [
      {
        check,
        key: `procedure:${id}`,
        facts: [day, kind, bound],
        words: say(kind, { no, day, bound }),
        ref: { refType: "fsItem", refId: itemId },
      },
    ];
  });
  return looked(check, traces, rows.length, "mirror.noProcedures");
}

interface HoursRow {
  userId: number;
  name: string;
  role: number | null;
  hundredths: string;
}

const hoursText = (hundredths: bigint): string => (Number(hundredths) / 100).toFixed(1);
const least: Readonly<Record<number, { words: string; share: number }>> = {
  [projectRole.partner]: { words: "partnerHours", share: LEAST_SHARE.partner },
  [projectRole.qualityControl]: { words: "reviewerHours", share: LEAST_SHARE.reviewer },
};

/** Partner and reviewer of now, those without hours as well. */
async function lowHours({ db, projectId }: Looking): Promise<Looked> {
  const check = mirrorCheck.hours;
  const { rows } = await sql<HoursRow>`
    with hours as (
      select w.user_id, sum(w.hours) as hours from work_log w
      where w.tenant_id = ${ownTenant} and w.project_id = ${projectId} and w.hours > 0 group by w.user_id
    ), people as (
      select m.user_id, m.role_id as role from project_member m
      where m.tenant_id = ${ownTenant} and m.project_id = ${projectId} and m.checked = ${code.memberState.confirmed}
    )
    select coalesce(p.user_id, h.user_id) as "userId", u.name, p.role, round(coalesce(h.hours, 0) * 100)::text as hundredths
    from people p full join hours h on h.user_id = p.user_id
    join app_user u on u.tenant_id = ${ownTenant} and u.id = coalesce(p.user_id, h.user_id)
    order by 1`.execute(db);
  const all = rows.reduce((sum, { hundredths }) => sum + BigInt(hundredths), 0n);
  const traces = rows.flatMap(({ userId, name, role, hundredths }): Trace[] => {
    const policy = role === null ? undefined : least[role];
    const own = BigInt(hundredths);
    if (!policy || !isShareLow(own, all, policy.share)) return [];
    const share = `${(Number((own * 10_000n) / all) / 100).toFixed(2)}%`;
    return [
      {
        check,
        key: `person:${userId}`,
        facts: [hundredths, String(all)],
        words: say(policy.words, { name, own: hoursText(own), all: hoursText(all), share, least: policy.share }),
        ref: { refType: "project", refId: projectId },
      },
    ];
  });
  return looked(check, traces, Number(all > 0n), "mirror.noHours");
}

interface ConclusionRow {
  id: number;
  zh: string;
  en: string;
  words: string;
}

const namedMax = 8;
const shownMax = 60;

async function alike({ db }: Looking): Promise<Looked> {
  const check = mirrorCheck.sameWords;
  const { rows } = await sql<ConclusionRow>`
    select i.id, i.name_zh as zh, i.name_en as en, i.result_text as words from fs_item i
    where ${ofProject("i")} and coalesce(i.result_text, '') <> '' order by i.line_no`.execute(db);
  const traces = sameWords(rows).map((group): Trace => {
    const [first] = group;
    const words = (first?.words ?? "").slice(0, shownMax);
    const names = (lang: "zh" | "en") =>
      group
        .slice(0, namedMax)
        .map((item) => item[lang].trim())
        .join(lang === "zh" ? "、" : ", ");
    return {
      check,
      key: `item:${first?.id ?? 0}`,
      facts: [words, group.length],
      words: (lang) => say("sameWords", { count: group.length, words, names: names(lang) })(lang),
      ref: { refType: "fsItem", refId: first?.id ?? 0 },
    };
  });
  return looked(check, traces, rows.length, "mirror.noConclusions");
}

export async function lookAtWork(of: Looking): Promise<Looked[]> {
  return [await tooEarly(of), await lowHours(of), await alike(of)];
}
