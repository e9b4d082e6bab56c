import type { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { JournalRule, JournalSettings } from "@digao/contract/areas/evidence/journal-tests/rules";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { journalRules, type JournalRule as Rule } from "@digao/domain/journal-tests/rules";
import {
  choiceOf,
  deviatingAmounts,
  isParamValue,
  type JournalTestSettings,
  type Materiality,
  materialityOf,
  needsReason,
  type ReadyRule,
  type RuleChoice,
  readyRules,
} from "@digao/domain/journal-tests/settings";
import { type Fen, yuan } from "@digao/domain/money";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { approvalOf, approveVersion } from "./approve-settings.ts";
import { ruleName, ruleText } from "./rule-text.ts";
import { frequencyOf, runRow } from "./run-rows.ts";
import { isDone } from "./run-shapes.ts";
import { ruleGround, type StoredSettings, storedSettings } from "./stored-settings.ts";

type Calls = typeof journalTests;
type Draft = Input<Calls["SaveJeSettings"]>;

const paramName = (lang: Lang, name: string): string => ruleText(lang, `je.param.${name}`);

interface Beside {
  last: Last;
  /** What thresholds without an amount go by. */
  materiality: Materiality;
}

function shownRule(
  lang: Lang,
  rule: Rule,
  chosen: RuleChoice,
  ready: ReadyRule | undefined,
  { last, materiality }: Beside,
): JournalRule {
  const params = rule.params.map(({ name, kind, standard, from }) => ({
    name,
    kind,
    standard: listed(standard),
    from: from ?? null,
    known: from ? shownMoney(materiality[from]) : null,
    label: paramName(lang, name),
    value: listed(chosen.params?.[name] ?? standard),
    applied: listed(ready?.params[name] ?? null),
  }));
  return {
    ruleCode: rule.code,
    name: ruleName(lang, rule.code),
    about: ruleText(lang, `je.rule.${rule.code}.about`),
    isEnabled: chosen.isEnabled ?? true,
    weight: chosen.weight ?? rule.weight,
    standardWeight: rule.weight,
    reason: chosen.reason ?? null,
    last: last?.get(rule.code) ?? null,
    params,
  };
}

type Shown = JournalRule["params"][number]["value"];
const listed = (value: ReadyRule["params"][string]): Shown =>
  typeof value === "object" && value !== null ? [...value] : value;

const shownMoney = (amount: Fen): string | null => (amount > 0n ? yuan(amount) : null);

type Last = ReadonlyMap<string, NonNullable<JournalRule["last"]>> | null;

/** How many vouchers each rule hit in the latest run of the project, where it was run. */
async function lastRun({ db, lang }: Context): Promise<Last> {
  const { rows } = await sql<{ id: number }>`
    select id from journal_test_run r where ${ofProject("r")} and state = 'done' order by run_no desc limit 1`.execute(
    db,
  );
  if (!rows[0]) return null;
  const run = await runRow(db, rows[0].id);
  const { runNo, voucherCount, settings, summary } = run;
  if (!isDone(summary)) return null;
  const rules = new Map(settings.rules.map((rule) => [rule.code, rule]));
  const left = new Set(summary.skipped.map((skipped) => skipped.code));
  const own = summary.byRule.filter((counted) => !left.has(counted.code));
  return new Map(
    own.map(({ code, count }) => [
      code,
      { runNo, count, ...frequencyOf(lang, rules.get(code), count, voucherCount ?? 0) },
    ]),
  );
}

async function shown(ctx: Context, projectId: number, stored: StoredSettings): Promise<JournalSettings> {
  const { db, lang } = ctx;
  const { settings, ...version } = stored;
  const ground = await ruleGround(db, projectId);
  const ready = new Map(readyRules(settings, ground).map((rule) => [rule.code, rule]));
  const applied = materialityOf(settings, ground.materiality);
  const last = await lastRun(ctx);
  return {
    ...version,
    ...(await approvalOf(ctx, stored.version)),
    rules: journalRules.map((rule) =>
      shownRule(lang, rule, settings.rules[rule.code] ?? {}, ready.get(rule.code), { last, materiality: applied }),
    ),
    bands: settings.bands,
    pm: settings.pm,
    trivial: settings.trivial,
    pmReason: settings.pmReason ?? null,
    trivialReason: settings.trivialReason ?? null,
    ownPm: shownMoney(ground.materiality.pm),
    ownTrivial: shownMoney(ground.materiality.trivial),
    appliedPm: shownMoney(applied.pm),
    appliedTrivial: shownMoney(applied.trivial),
  };
}

export const getSettings = async (
  ctx: Context,
  { projectId, version }: Input<Calls["GetJeSettings"]>,
): Promise<JournalSettings> => shown(ctx, projectId, await storedSettings(ctx.db, version));

export async function approveSettings(
  ctx: Context,
  input: Input<Calls["ApproveJeSettings"]>,
): Promise<JournalSettings> {
  await storedSettings(ctx.db, input.version);
  await approveVersion(ctx, input);
  return getSettings(ctx, input);
}

/** Each parameter must be of its rule and of its kind. */
function checkedChoice(lang: Lang, draft: Draft["rules"][number]): readonly [string, RuleChoice | null] {
  const rule = journalRules.find(({ code }) => code === draft.ruleCode);
  if (!rule) throw new Refusal("je.noRules");
  for (const { name, value } of draft.params) {
    const param = rule.params.find((own) => own.name === name);
    const params = { rule: ruleName(lang, rule.code), param: paramName(lang, name) };
    if (!param) throw new Refusal("je.paramUnknown", { params, field: "rules" });
    if (!isParamValue(param, value)) throw new Refusal("je.paramValue", { params, field: "rules" });
  }
  const params = Object.fromEntries(draft.params.map(({ name, value }) => [name, value]));
  const { isEnabled, weight, reason } = draft;
  return [rule.code, choiceOf(rule, { isEnabled, weight, params, ...(reason ? { reason } : {}) })];
}

/** What leaves the project's materiality, or a rule, aside says why. */
function checkReasons(lang: Lang, settings: JournalTestSettings, materiality: Materiality): void {
  for (const name of deviatingAmounts(settings, materiality))
    if (!settings[`${name}Reason`])
      throw new Refusal("je.amountReason", {
        params: { amount: ruleText(lang, `je.amount.${name}`) },
        field: `${name}Reason`,
      });
  for (const rule of journalRules) {
    const choice = settings.rules[rule.code];
    if (!choice || !needsReason(rule, choice, materialityOf(settings, materiality))) continue;
    const params = { rule: ruleName(lang, rule.code) };
    if (!choice.reason) throw new Refusal("je.ruleReason", { params, field: "rules" });
    if (!saysWhatWasSeen(choice.reason)) throw new Refusal("je.ruleReasonWords", { params, field: "rules" });
  }
}

function checkHours({ rules }: JournalTestSettings): void {
  const { workStart = "08:00", workEnd = "20:00" } = rules.JE03?.params ?? {};
  if (String(workStart) >= String(workEnd)) throw new Refusal("je.workHours", { field: "rules" });
}

/** What differs from the standard values becomes a new version; an older one stays as it was, for the runs that went by it. */
export async function saveSettings(ctx: Context, draft: Draft): Promise<JournalSettings> {
  const { db, lang } = ctx;
  const { projectId, rowVersion, bands, pm, trivial, pmReason, trivialReason } = draft;
  await holdRecord(db, "project", projectId);
  const old = await storedSettings(db);
  checkVersion(rowVersion, { rowVersion: old.version });
  const choices = draft.rules.map((rule) => checkedChoice(lang, rule));
  const rules = Object.fromEntries(choices.flatMap(([code, choice]) => (choice ? [[code, choice]] : [])));
  const settings: JournalTestSettings = {
    rules,
    bands,
    pm,
    trivial,
    pmReason: pm && pmReason,
    trivialReason: trivial && trivialReason,
  };
  checkHours(settings);
  checkReasons(lang, settings, (await ruleGround(db, projectId)).materiality);
  await db
    .insertInto("journal_test_setting")
    .values({ project_id: projectId, version: old.version + 1, settings: JSON.stringify(settings) })
    .execute();
  await ctx.audit({
    refType: "journalTestSetting",
    refId: projectId,
    projectId,
    action: "update",
    old: { version: old.version, ...old.settings },
    new: { version: old.version + 1, ...settings },
  });
  return getSettings(ctx, { projectId });
}

export async function listVersions({ db }: Context): Promise<Output<Calls["GetJeSettingVersions"]>> {
  const { rows } = await sql<Output<Calls["GetJeSettingVersions"]>[number]>`
    select s.version, u.name as "savedBy", s.created_at as "savedAt", (
        select string_agg(b.name, '、' order by a.created_at)
        from journal_test_approval a join app_user b on b.tenant_id = a.tenant_id and b.id = a.approved_by
        where ${ofProject("a")} and a.version = s.version) as "approvedBy"
    from journal_test_setting s join app_user u on u.tenant_id = s.tenant_id and u.id = s.created_by
    where ${ofProject("s")} order by s.version desc limit 200`.execute(db);
  return rows;
}
