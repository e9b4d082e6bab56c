/** What documents are bound to, as it is now: names and days of the project, and the lists that some of them carry. Never materiality. */

import type { Communicated } from "@digao/contract/areas/evidence/controls/calls";
import { cycleWords } from "@digao/contract/areas/evidence/controls/cycles";
import type { AnnexTable, BoundFigures } from "@digao/contract/areas/report/correspondence/calls";
import {
  type Annex,
  annexes,
  boundKeys,
  type CorrespondenceKind,
} from "@digao/contract/areas/report/correspondence/kind";
import type { Misstatement } from "@digao/contract/areas/report/misstatements/calls";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { fen, thousands } from "@digao/domain/money";
import { sql } from "kysely";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { missing } from "../../../platform/refusal.ts";
import { deficienciesToCommunicate } from "../../evidence/controls/door.ts";
import { misstatementsOf } from "../misstatements/door.ts";
import { keysIn, labelOf } from "./text.ts";

export interface Facts {
  status: number;
  isFirst: boolean;
  isGroup: boolean;
  isListed: boolean;
  isPie: boolean;
  periodStart: string;
  periodEnd: string;
  reportDate: string | null;
}
interface Row extends Facts {
  client: string;
  clientEn: string | null;
  legalRep: string | null;
  partner: string | null;
  manager: string | null;
}

/** The report date is the planned one until the report is signed, the later one where it is dated twice: what the client signs bears it before. */
async function readProject(db: Db): Promise<Row> {
  const nameOf = (column: string) =>
    sql`(select u.name from app_user u where u.tenant_id = p.tenant_id and u.id = ${sql.ref(`p.${column}`)})`;
  const { rows } = await sql<Row>`
    select p.status, p.is_first as "isFirst", p.is_group as "isGroup", p.is_listed as "isListed", p.is_pie as "isPie",
      p.period_start::text as "periodStart", p.period_end::text as "periodEnd", coalesce(p.report_date, (
        select coalesce(r.dual_on, r.planned_date) from audit_report r where ${ofProject("r")} and not r.is_void order by r.id limit 1))::text as "reportDate",
      coalesce(a.cust_name, k.cust_name) as client, coalesce(a.cust_name_en, k.cust_name_en) as "clientEn",
      coalesce(a.legal_rep, k.legal_rep) as "legalRep", ${nameOf("partner_user_id")} as partner, ${nameOf("pm_user_id")} as manager
    from project p join customer k on k.tenant_id = p.tenant_id and k.id = p.cust_id
    left join auditee_info a on ${ofProject("a")} and not a.is_deleted
    where p.id = ${projectIdOf(db)} limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  return row;
}

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
function dayIn(lang: Lang, day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return lang === "zh" ? `${year}年${month}月${date}日` : `${date} ${months[month - 1]} ${year}`;
}
function periodIn(lang: Lang, from: string, to: string): string {
  const isYear = from.endsWith("-01-01") && to.endsWith("-12-31") && from.slice(0, 4) === to.slice(0, 4);
  if (lang === "en")
    return isYear ? `the year ended ${dayIn(lang, to)}` : `the period from ${dayIn(lang, from)} to ${dayIn(lang, to)}`;
  return isYear ? `${to.slice(0, 4)}年度` : `${dayIn(lang, from)}至${dayIn(lang, to)}止期间`;
}

/** Of entries of tax that others have already, and of what is clearly trivial, nobody is told. */
const counted = (rows: readonly Misstatement[], standing: Misstatement["standing"]): Misstatement[] =>
  rows.filter((row) => row.standing === standing && !row.isLeftOut && row.nettedTax === null);

const entryOf = ({ lines, items }: Misstatement, lang: Lang): string =>
  lines.length === 0
    ? items
    : lines
        .map(({ item, debit, credit }) => {
          const isDebit = fen(debit) !== 0n;
          const side = messageOf(lang, isDebit ? "misstate.letter.debit" : "misstate.letter.credit");
          return `${side} ${item} ${thousands(fen(isDebit ? debit : credit))}`;
        })
        .join("\n");

function misstated(list: readonly Misstatement[], name: Annex, lang: Lang): AnnexTable {
  const say = (column: string): string => messageOf(lang, `correspondence.column.${column}` as MessageKey);
  const hasReason = name === "uncorrected";
  return {
    name,
    heads: [...["no", "content", "entry", "assets", "profit"].map(say), ...(hasReason ? [say("reason")] : [])],
    amounts: [3, 4],
    rows: list.map((row, at) => [
      String(at + 1),
      [row.refNo, row.content].filter(Boolean).join("  "),
      entryOf(row, lang),
      thousands(fen(row.effects.assets)),
      thousands(fen(row.effects.profitBeforeTax)),
      ...(hasReason ? [row.clientReason ?? ""] : []),
    ]),
  };
}

const isCycle = (code: string): code is keyof typeof cycleWords => code in cycleWords;
function deficient(list: readonly Communicated[], name: Annex, lang: Lang): AnnexTable {
  const say = (column: string): string => messageOf(lang, `correspondence.column.${column}` as MessageKey);
  return {
    name,
    heads: ["no", "cycle", "description", "grade"].map(say),
    amounts: [],
    rows: list.map(({ cycle, description, grade }, at) => [
      String(at + 1),
      isCycle(cycle) ? wordIn(lang, cycleWords[cycle]) : cycle,
      description,
      codeWord(lang, "deficiencyLevel", grade),
    ]),
  };
}

export interface Figures {
  facts: Facts;
  values: Readonly<Record<string, string>>;
  annexes: Readonly<Record<Annex, AnnexTable>>;
}

export async function readFigures(db: Db, lang: Lang): Promise<Figures> {
  const projectId = projectIdOf(db);
  const row = await readProject(db);
  const { rows, uncorrected } = await misstatementsOf(db, projectId, lang);
  const deficiencies = await deficienciesToCommunicate(db);
  const open = counted(rows, "uncorrected");
  const corrected = counted(rows, "corrected");
  const significant = deficiencies.filter(({ toGovernance }) => toGovernance);
  const general = deficiencies.filter(({ toGovernance }) => !toGovernance);
  const { periodStart, periodEnd, reportDate } = row;
  return {
    facts: row,
    values: {
      client: lang === "en" ? (row.clientEn ?? row.client) : row.client,
      firm: await firmName(db),
      period: periodIn(lang, periodStart, periodEnd),
      periodEnd: dayIn(lang, periodEnd),
      reportDate: reportDate === null ? "" : dayIn(lang, reportDate),
      legalRep: row.legalRep ?? "",
      partner: row.partner ?? "",
      manager: row.manager ?? "",
      uncorrected: String(open.length),
      uncorrectedProfit: thousands(fen(uncorrected.effects.profitBeforeTax)),
      corrected: String(corrected.length),
      significant: String(significant.length),
      general: String(general.length),
    },
    annexes: {
      uncorrected: misstated(open, "uncorrected", lang),
      corrected: misstated(corrected, "corrected", lang),
      significant: deficient(significant, "significant", lang),
      general: deficient(general, "general", lang),
      deficiencies: deficient(deficiencies, "deficiencies", lang),
    },
  };
}

/** A letter is read by people. */
export const annexRowsMax = 1000;

/** What a text with these kinds rests on now: the figures that it names, and the lists that its kinds carry. */
export function boundTo(text: string, kinds: readonly CorrespondenceKind[], now: Figures): BoundFigures {
  const carried = annexes.filter((name) => kinds.some(({ annex }) => annex === name));
  return {
    values: Object.fromEntries(keysIn(text).map((key) => [key, now.values[key] ?? ""])),
    annexes: carried.map((name) => now.annexes[name]),
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sheetOf = ({ rows, name }: AnnexTable) => ({ name, rows });

/** Words for each figure and list of a version that is another one by now. */
export function movedSince(
  { text, bound }: { text: string | null; bound: BoundFigures },
  kinds: readonly CorrespondenceKind[],
  now: Figures,
  lang: Lang,
): string[] {
  const fresh = boundTo(text ?? "", kinds, now);
  const keys = boundKeys.filter((key) => (bound.values[key] ?? null) !== (fresh.values[key] ?? null));
  const lists = fresh.annexes.filter((annex) => {
    const then = bound.annexes.find(({ name }) => name === annex.name);
    return !then || !same(sheetOf(then), sheetOf(annex));
  });
  return [
    ...keys.map((key) => labelOf(key, lang)),
    ...lists.map(({ name }) => messageOf(lang, `correspondence.annex.${name}` as MessageKey)),
  ];
}
