/** The rules of a project while they are being changed: what was typed stands over what is kept. */
import { type JournalRule, type JournalSettings, journalTests } from "@digao/contract/areas/journal-tests";
import { useState } from "react";
import { useCall, useChange } from "../../../lib/api.ts";

export type ParamValue = JournalRule["params"][number]["value"];
export interface RuleEdit {
  isEnabled: boolean;
  weight: number;
  params: Readonly<Record<string, ParamValue>>;
}
interface Edits {
  rules: Readonly<Record<string, RuleEdit>>;
  bands: JournalSettings["bands"];
  pm: string | null;
  trivial: string | null;
}

const editOf = ({ isEnabled, weight, params }: JournalRule): RuleEdit => ({
  isEnabled,
  weight,
  params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
});
const standardOf = ({ standardWeight, params }: JournalRule): RuleEdit => ({
  isEnabled: true,
  weight: standardWeight,
  params: Object.fromEntries(params.map(({ name, standard }) => [name, standard])),
});
const editsOf = ({ rules, bands, pm, trivial }: JournalSettings): Edits => ({
  rules: Object.fromEntries(rules.map((rule) => [rule.ruleCode, editOf(rule)])),
  bands,
  pm,
  trivial,
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @param version of another time, which is only looked at */
export function useRules(projectId: number, version: number | undefined) {
  const query = useCall(journalTests.GetJeSettings, { projectId, version });
  const saving = useChange(journalTests.SaveJeSettings);
  const [typed, type] = useState<{ of: number; edits: Edits }>();
  const { data } = query;
  const kept = data && editsOf(data);
  const edits = typed && typed.of === data?.version ? typed.edits : kept;
  const isChanged = edits !== undefined && !isSame(edits, kept);
  const set = (next: Partial<Edits>) => {
    if (data && edits) type({ of: data.version, edits: { ...edits, ...next } });
  };
  const change = (code: string, next: RuleEdit) => set({ rules: { ...edits?.rules, [code]: next } });
  const reset = (rule: JournalRule) => change(rule.ruleCode, standardOf(rule));
  const save = () => {
    if (!data || !edits) return;
    const rules = Object.entries(edits.rules).map(([ruleCode, { params, ...rule }]) => ({
      ruleCode,
      ...rule,
      params: Object.entries(params).map(([name, value]) => ({ name, value })),
    }));
    const { bands, pm, trivial } = edits;
    saving.mutate(
      { projectId, rowVersion: data.version, rules, bands, pm, trivial },
      { onSuccess: () => type(undefined) },
    );
  };
  const isStandard = (rule: JournalRule) => isSame(edits?.rules[rule.ruleCode], standardOf(rule));
  return { query, edits, isChanged, set, change, reset, save, isStandard, drop: () => type(undefined), saving };
}
export type RulesState = ReturnType<typeof useRules>;
