/** The rules of a project while they are being changed: what was typed stands over what is kept. */
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { JournalRule, JournalSettings } from "@digao/contract/areas/evidence/journal-tests/rules";
import { useCall, useChange } from "../../../../lib/api.ts";
import type { Stand } from "../../../../ui/edit/use-edit.ts";
import { fields, useFields } from "../../../../ui/edit/use-fields.ts";

export type ParamValue = JournalRule["params"][number]["value"];
export interface RuleEdit {
  isEnabled: boolean;
  weight: number;
  params: Readonly<Record<string, ParamValue>>;
  reason: string;
}
export const isRuleEdit = (value: unknown): value is RuleEdit =>
  typeof value === "object" && value !== null && "isEnabled" in value && "params" in value;
interface Edits {
  rules: Readonly<Record<string, RuleEdit>>;
  bands: JournalSettings["bands"];
  pm: string | null;
  trivial: string | null;
  pmReason: string | null;
  trivialReason: string | null;
}

const editOf = ({ isEnabled, weight, params, reason }: JournalRule): RuleEdit => ({
  isEnabled,
  weight,
  reason: reason ?? "",
  params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
});
const standardOf = ({ standardWeight, params }: JournalRule): RuleEdit => ({
  isEnabled: true,
  weight: standardWeight,
  reason: "",
  params: Object.fromEntries(params.map(({ name, standard }) => [name, standard])),
});
const editsOf = ({ rules, bands, pm, trivial, pmReason, trivialReason }: JournalSettings): Edits => ({
  rules: Object.fromEntries(rules.map((rule) => [rule.ruleCode, editOf(rule)])),
  bands,
  pm,
  trivial,
  pmReason,
  trivialReason,
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const blank: Edits = {
  rules: {},
  bands: { high: 0, middle: 0 },
  pm: null,
  trivial: null,
  pmReason: null,
  trivialReason: null,
};

/** Others change rules one by one, and bounds one by one. */
export const rulesHolder = fields<Edits>({
  plain: ({ rules, ...bounds }) => ({ ...bounds, ...rules }),
  merge: (mine, theirs, taken) => {
    const from = (name: string) => (taken.includes(name) ? theirs : mine);
    const rules = Object.entries(mine.rules).map(([code, rule]) => [code, from(code).rules[code] ?? rule]);
    return {
      rules: Object.fromEntries(rules),
      bands: from("bands").bands,
      pm: from("pm").pm,
      trivial: from("trivial").trivial,
      pmReason: from("pmReason").pmReason,
      trivialReason: from("trivialReason").trivialReason,
    };
  },
});
const standOf = (settings: JournalSettings | undefined): Stand<Edits> =>
  settings ? { values: editsOf(settings), rowVersion: settings.version } : { values: blank, rowVersion: 0 };

/** @param version of another time, which is only looked at */
export function useRules(projectId: number, version: number | undefined, isReadOnly: boolean) {
  const query = useCall(journalTests.GetJeSettings, { projectId, version });
  const { mutateAsync } = useChange(journalTests.SaveJeSettings, { quiet: true });
  const { data } = query;
  const edit = useFields<Edits>({
    form: "journal-rules",
    record: projectId,
    isReadOnly,
    holder: rulesHolder,
    now: standOf(data),
    write: ({ rules: all, bands, pm, trivial, pmReason, trivialReason }, rowVersion) => {
      const rules = Object.entries(all).map(([ruleCode, { params, reason, ...rule }]) => ({
        ruleCode,
        ...rule,
        reason: reason.trim() || null,
        params: Object.entries(params).map(([name, value]) => ({ name, value })),
      }));
      return mutateAsync({ projectId, rowVersion, rules, bands, pm, trivial, pmReason, trivialReason });
    },
    reread: async () => {
      const fresh = await query.refetch();
      return fresh.data && standOf(fresh.data);
    },
  });
  const edits = data && edit.value;
  const change = (code: string, next: RuleEdit) => edit.change({ rules: { ...edit.value.rules, [code]: next } });
  const reset = (rule: JournalRule) => change(rule.ruleCode, standardOf(rule));
  const isStandard = (rule: JournalRule) => isSame(edits?.rules[rule.ruleCode], standardOf(rule));
  return { query, edit, edits, set: edit.change, change, reset, isStandard };
}
export type RulesState = ReturnType<typeof useRules>;
