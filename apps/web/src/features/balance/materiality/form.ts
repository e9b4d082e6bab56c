/** A record of materiality as it is being written, worked out while typing by the rules that the server goes by. */
import {
  type MaterialityDraft as Drafted,
  type MaterialityRecord,
  type MaterialitySheet,
  materialityPaper,
} from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStage, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { draftFrom, type FromBooks } from "@digao/domain/materiality/draft";
import { guideDraft, hiddenFields, revisionDraft } from "@digao/domain/materiality/first-draft";
import { materialityFaults } from "@digao/domain/materiality/judge";
import { fen, inYuan } from "@digao/domain/money";
import { formatMoney } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/i18n/message-of.ts";
import { blankIn, type Fault, isRevision, type PanelProps, type Say, valuesIn } from "../../../ui/paper/particular.ts";

/** Shares are decimal fractions, amounts decimal strings. */
export type Values = { [Name in keyof Drafted]-?: NonNullable<Drafted[Name]> };
export type PanelOf = PanelProps<MaterialitySheet, Values>;

const { spec } = materialityPaper;
const { audited, entered } = materialityBasis;
export const isCautious = ({ isFirst, isListed }: MaterialitySheet): boolean => isFirst || isListed;

/** An amount that the books give is read from them. */
export const valuesOf = (version: MaterialityRecord): Values => {
  const values = valuesIn(spec, version) as Values;
  return version.basis === entered ? values : { ...values, benchmarkAmount: "" };
};

export function firstValues(sheet: MaterialitySheet): Values {
  const inForce = sheet.records.find(({ status }) => status === materialityStatus.approved);
  if (inForce) return { ...valuesOf(inForce), ...revisionDraft(inForce) };
  return { ...(blankIn(spec) as Values), ...guideDraft(sheet.proposal.benchmark, isCautious(sheet)) };
}

/** What the books give, as the page has read them. */
const inBooks =
  ({ figures }: MaterialitySheet): FromBooks =>
  (benchmark, basis) => {
    const row = figures.benchmarks.find((one) => one.benchmark === benchmark);
    const amount = basis === audited ? row?.audited : row?.unaudited;
    return basis === entered || !amount ? null : fen(amount);
  };

export const faultsOf = (values: Values, sheet: MaterialitySheet, { lang }: Say): Fault[] =>
  materialityFaults(draftFrom(values, inBooks(sheet)), {
    isCautious: isCautious(sheet),
    isRevision: isRevision(spec, sheet),
    inBooks: inBooks(sheet)(values.benchmark, values.basis),
  }).map(({ code, field, item }) => ({
    // A benchmark that the books lack is told where another source can be chosen.
    field: code === "benchmarkUnknown" ? "basis" : field,
    row: item,
    message: messageOf(lang, `materiality.fault.${code}`),
    isMissing: code.endsWith("Missing"),
  }));

/** A reason is asked for where the guide asks for one, and a stage that is over is not offered. */
export function viewOf(values: Values, sheet: MaterialitySheet, { t }: Say) {
  const isCareful = isCautious(sheet);
  const { amount, exact, pm, trivial } = levelsOf(values, sheet);
  const { planning, ...later } = materialityStage;
  const gives = (value: string) => t("materiality.gives", { amount: formatMoney(value) });
  return {
    hidden: new Set(hiddenFields(values, isCareful)),
    shown: values.basis === entered ? {} : { benchmarkAmount: amount },
    hints: {
      percent: t("materiality.exact", { amount: formatMoney(exact) }),
      pmPercent: isCareful ? t("materiality.careful") : gives(pm),
      trivialPercent: gives(trivial),
    },
    codes: { stage: isRevision(spec, sheet) ? Object.values(later) : [planning, ...Object.values(later)] },
  };
}

export function levelsOf(values: Values, sheet: MaterialitySheet) {
  const draft = draftFrom(values, inBooks(sheet));
  return inYuan({ amount: draft.benchmarkAmount, ...materialityAmounts(draft) });
}
