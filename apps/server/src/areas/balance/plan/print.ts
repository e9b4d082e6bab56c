/** What the printed plan says besides what was filled in: the facts that it rests on, how much of the group is audited, small changes. */
import type { AuditPlan, PlanChange } from "@digao/contract/areas/balance/plan/calls";
import { planSpec } from "@digao/contract/areas/balance/plan/sections";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { coverageOfPlan } from "@digao/domain/audit-plan/coverage";
import type { Coverage } from "@digao/domain/audit-plan/group";
import { thousands } from "@digao/domain/money";
import { settingOf } from "@digao/domain/rule-settings";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { dayOf } from "../../../platform/lib/china-time.ts";
import type { Printed } from "../../../platform/paper/parts.ts";
import { milestoneWords, type PlanSources } from "./judge.ts";

export type Line = readonly [label: string, words: string];

const permille = 10;
function covered(lang: Lang, { audited, group, permille: share, isLow }: Coverage): string {
  const percent = share === null ? "—" : `${(share / permille).toFixed(1)}%`;
  const words = messageOf(lang, "plan.print.covered", {
    audited: thousands(audited),
    group: thousands(group),
    percent,
  });
  if (!isLow) return words;
  const low = messageOf(lang, "plan.print.low", { percent: settingOf("coverageLeast") });
  return lang === "zh" ? `${words}（${low}）` : `${words} (${low})`;
}
const fields = { assets: "assets", revenue: "revenue", profit: "profit" } as const;

export const coverageLines = (lang: Lang, version: AuditPlan): Line[] =>
  version.components.length === 0
    ? []
    : coverageOfPlan(version).map(
        ([benchmark, of]): Line => [
          wordIn(lang, planSpec.sections.components.fields[fields[benchmark]].words),
          covered(lang, of),
        ],
      );

export function factLines(lang: Lang, { facts }: AuditPlan): Line[] {
  const say = (key: "significant" | "reviewers" | "reliance" | "none") => messageOf(lang, `plan.print.${key}`);
  const named = (list: readonly { name: string }[]): string =>
    list.length === 0 ? say("none") : list.map(({ name }) => name).join(lang === "zh" ? "；" : "; ");
  return [
    [say("significant"), named(facts.significantRisks)],
    [say("reviewers"), named(facts.reviewers)],
    [say("reliance"), named(facts.reliance)],
  ];
}

export const changeLines = (lang: Lang, changes: readonly PlanChange[]): Line[] =>
  changes.map(
    ({ milestone, userName, was, now, by, at }): Line => [
      milestone ? milestoneWords(lang, milestone) : (userName ?? ""),
      messageOf(lang, "plan.print.change", { was, now, by, at: dayOf(Date.parse(at)) }),
    ],
  );

const wide = ([label, words]: Line): RowOut => [label, { text: words, style: "wrap" }];
const titled = (title: string, lines: readonly Line[]): RowOut[] =>
  lines.length === 0 ? [] : [[{ text: title, style: "totalText" }], ...lines.map(wide)];

export const planPrint = {
  after({ lang, sources, version }: Printed<AuditPlan, PlanSources>): RowOut[] {
    if (!version) return [];
    const blocks = [
      titled(messageOf(lang, "plan.print.facts"), factLines(lang, version)),
      titled(messageOf(lang, "plan.print.coverage"), coverageLines(lang, version)),
      titled(messageOf(lang, "plan.print.changes"), changeLines(lang, sources.changes)),
    ];
    return blocks.filter((rows) => rows.length > 0).flatMap((rows, at) => (at === 0 ? rows : [[], ...rows]));
  },
};
