/** Names, days and figures that the text of a report is bound to: read by the server, typed by nobody. */
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type DualDate, dualDateText } from "@digao/domain/completion/facts-after-report";
import type { OpinionFacts, ReportSection } from "@digao/domain/reports/opinion";
import { type OpinionKind, opinionKind } from "@digao/domain/reports/opinion-kind";
import { sql } from "kysely";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { missing } from "../../../platform/refusal.ts";
import { reportBlocks } from "./compose.ts";

export interface ReportProject {
  client: string;
  clientShort: string | null;
  firm: string;
  city: string | null;
  aYear: number;
  periodEnd: string;
  isListed: boolean;
  isPie: boolean;
  isGroup: boolean;
}

export async function reportProject(db: Db): Promise<ReportProject> {
  const { rows } = await sql<Omit<ReportProject, "firm" | "city">>`
    select coalesce(a.cust_name, k.cust_name) as client, k.cust_short as "clientShort", p.a_year as "aYear", p.period_end::text as "periodEnd",
      p.is_listed as "isListed", p.is_pie as "isPie", p.is_group as "isGroup"
    from project p join customer k on k.tenant_id = p.tenant_id and k.id = p.cust_id
    left join auditee_info a on ${ofProject("a")} and not a.is_deleted
    where p.id = ${projectIdOf(db)} limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  const corp = await db
    .selectFrom("corp_info")
    .where("is_deleted", "=", false)
    .orderBy("id")
    .select("corp_location as city")
    .executeTakeFirst();
  return { ...row, firm: await firmName(db), city: corp?.city ?? null };
}

export const chineseDay = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
};

/** From this day of the report on, the independence standard is named. */
const independenceFrom = "2025-07-01";

interface Of {
  project: ReportProject;
  opinion: OpinionKind;
  sections: readonly ReportSection[];
  facts: Pick<OpinionFacts, "scope" | "opening" | "isOpeningUnverified" | "misstatement" | "om">;
  isSplit: boolean;
  reportDate: string | null;
  /** Of a report that is dated twice. */
  dual: Pick<DualDate, "note" | "amendedOn"> | null;
  partner: string | null;
  second: string | null;
  reportNo: string | null;
  typed: Readonly<
    Record<
      | "addressee"
      | "clientShort"
      | "framework"
      | "city"
      | "gcNote"
      | "gcFacts"
      | "emphasisNote"
      | "emphasisMatter"
      | "otherInfoScope"
      | "otherInfoMatter",
      string
    >
  >;
  hasGovernance: boolean;
}

/** What could not be verified, of the opening balances too. */
export const isScopeLimited = ({
  scope,
  isOpeningUnverified,
}: Pick<OpinionFacts, "scope" | "isOpeningUnverified">): boolean => scope !== "none" || isOpeningUnverified === true;
function qualifyKind({ opening, misstatement, om, ...limited }: Of["facts"]): string {
  const { qualify_kinds: words } = reportBlocks();
  const isMisstated = (om > 0n && misstatement >= om) || (opening !== undefined && opening !== "none");
  if (!isScopeLimited(limited)) return words.misstatement;
  return isMisstated ? words.both : words.scope;
}

const datedAs = (reportDate: string | null, dual: Of["dual"]): string => {
  if (reportDate === null) return "";
  return dual ? dualDateText({ reportDate, ...dual }) : chineseDay(reportDate);
};

/** By the names of the catalogue; the note of a matter is that of its section. */
export function valuesOf({ project, opinion, sections, facts, typed, ...of }: Of): Record<string, string> {
  const blocks = reportBlocks();
  const { clientShort } = typed;
  const short = { clientShort };
  const named = (text: string): string => text.replaceAll("{clientShort}", short.clientShort);
  const isJoint = /股份/.test(project.client);
  const year = String(project.aYear);
  const { reportDate } = of;
  return {
    reportNo: of.reportNo ?? "",
    addressee: typed.addressee,
    clientName: project.client,
    clientShort,
    auditYear: year,
    bsDate: chineseDay(project.periodEnd),
    framework: typed.framework,
    opinionWord: of.isSplit
      ? `${blocks.opinion_split_h.cfpl}和${blocks.opinion_split_h.bs}`
      : (blocks.opinion_words[opinion] ?? ""),
    qualifyKind: opinion === opinionKind.qualified ? qualifyKind(facts) : "",
    gcNote: typed.gcNote,
    gcFacts: typed.gcFacts,
    emphasisNote: typed.emphasisNote,
    emphasisMatter: typed.emphasisMatter,
    otherInfoScope: typed.otherInfoScope,
    otherInfoMatter: typed.otherInfoMatter,
    scopeMatter: "相关事项",
    misstatementMatter: "财务报表存在未更正的重大错报",
    otherInfoAffected: "其他信息中的相关金额或其他项目",
    firmName: project.firm,
    firmCity: typed.city,
    partnerName: of.partner ?? "",
    cpaName: of.second ?? "",
    partnerMark: blocks.sign_partner_mark[project.isListed ? "listed" : "other"],
    reportDate: datedAs(reportDate, of.dual),
    equityStmtName: blocks.equity_stmt_names[isJoint ? "joint" : "other"],
    ethicsBasis: blocks.ethics[reportDate !== null && reportDate >= independenceFrom ? "from2025" : "default"],
    pieIndependence: blocks.pie_independence[project.isPie ? "pie" : "other"],
    mgmtName: named(blocks.mgmt_name[sections.includes("otherInformation") ? "later" : "first"]),
    governanceSentence: named(blocks.governance[of.hasGovernance ? "separate" : "same"]),
    cpaControlSentence: blocks.cpa_ctrl.fsOnly,
  };
}

/** Whom it is addressed to, and what else the catalogue proposes where nobody has written yet. */
export function proposedTyping({ client, clientShort, city }: ReportProject): Record<string, string> {
  const { addressees } = reportBlocks();
  const template = addressees[/股份/.test(client) ? "joint" : "limited"];
  return {
    addressee: template.replaceAll("{clientName}", client),
    clientShort: clientShort ?? "本公司",
    framework: "企业会计准则",
    city: (city ?? "").replace(/市.*$/, "") || "北京",
  };
}
