/** A record of materiality as it is being written, worked out while typing by the rules that the server goes by. */
import {
  type MaterialityDraft as Drafted,
  type MaterialityRecord,
  type MaterialitySheet,
  materialityPaper,
} from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStage, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import {
  benchmarkRanges,
  isWithin,
  type Range,
  trivialRange,
  usualPerformance,
} from "@digao/domain/materiality/benchmarks";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { benchmarkOf, draftFrom } from "@digao/domain/materiality/draft";
import { isUnusualPerformance, isUnusualShare, materialityFaults } from "@digao/domain/materiality/judge";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { formatMoney } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/i18n/message-of.ts";
import {
  blankIn,
  type Fault,
  isRevision,
  type PanelProps,
  type Say,
  type View,
  valuesIn,
} from "../../../ui/paper/particular.ts";

/** Shares are decimal fractions, amounts decimal strings. */
export type Values = { [Name in keyof Drafted]-?: NonNullable<Drafted[Name]> };

export type PanelOf = PanelProps<MaterialitySheet, Values>;

const isApproved = ({ status }: MaterialityRecord) => status === materialityStatus.approved;

export const isCautious = ({ isFirst, isListed }: MaterialitySheet): boolean => isFirst || isListed;

export const rangeOf = (benchmark: number): Range | null => benchmarkRanges[benchmarkOf(benchmark)];

/** An amount that the books give is read from them. */
export const valuesOf = (version: MaterialityRecord): Values => {
  const values = valuesIn(materialityPaper.spec, version) as Values;
  return version.basis === materialityBasis.entered ? values : { ...values, benchmarkAmount: "" };
};

/** A first record begins with what the guide takes; a revision with what is in force, over audited figures. */
export function firstValues(sheet: MaterialitySheet): Values {
  const inForce = sheet.records.find(isApproved);
  if (inForce) {
    const isEntered = inForce.basis === materialityBasis.entered;
    const basis = isEntered ? inForce.basis : materialityBasis.audited;
    return { ...valuesOf(inForce), stage: materialityStage.revision, basis, revisionReason: "" };
  }
  const { benchmark } = sheet.proposal;
  return {
    ...(blankIn(materialityPaper.spec) as Values),
    stage: materialityStage.planning,
    benchmark,
    basis: materialityBasis.unaudited,
    benchmarkAmount: "",
    percent: rangeOf(benchmark)?.usual ?? "0.05",
    pmPercent: usualPerformance(isCautious(sheet)),
    trivialPercent: trivialRange.usual,
  };
}

/** What the books give, as the page has read them. */
const inBooks =
  ({ figures }: MaterialitySheet) =>
  (benchmark: number, basis: number): Fen | null => {
    const row = figures.benchmarks.find((one) => one.benchmark === benchmark);
    const amount = basis === materialityBasis.audited ? row?.audited : row?.unaudited;
    return basis === materialityBasis.entered || !amount ? null : fen(amount);
  };

export const faultsOf = (values: Values, sheet: MaterialitySheet, { lang }: Say): Fault[] =>
  materialityFaults(draftFrom(values, inBooks(sheet)), {
    isCautious: isCautious(sheet),
    isRevision: isRevision(materialityPaper.spec, sheet),
    known: inBooks(sheet)(values.benchmark, values.basis),
  }).map(({ code, field, item }) => ({
    // A benchmark that the books lack is told where another source can be chosen.
    field: code === "benchmarkUnknown" ? "basis" : field,
    row: item,
    message: messageOf(lang, `materiality.fault.${code}`),
    isMissing: code.endsWith("Missing"),
  }));

/** A reason is asked for where the guide asks for one, and a stage that is over is not offered. */
export function viewOf(values: Values, sheet: MaterialitySheet, { t }: Say): View {
  const { percent, pmPercent, trivialPercent, percentReason, pmReason, trivialReason } = values;
  const isEntered = values.basis === materialityBasis.entered;
  const isCareful = isCautious(sheet);
  const { amount, exact, pm, trivial } = levelsOf(values, sheet);
  const isShown = {
    benchmark: false,
    sourceNote: isEntered,
    adjReason: Number(values.benchmarkAdj) !== 0,
    percentReason: isUnusualShare({ benchmark: benchmarkOf(values.benchmark), percent }) || percentReason !== "",
    pmReason: isUnusualPerformance(pmPercent, isCareful) || pmReason !== "",
    trivialReason: !isWithin(trivialPercent, trivialRange) || trivialReason !== "",
    revisionReason: values.stage !== materialityStage.planning,
  };
  const { planning, ...later } = materialityStage;
  const gives = (value: string) => t("materiality.gives", { amount: formatMoney(value) });
  return {
    hidden: new Set(Object.entries(isShown).flatMap(([name, is]) => (is ? [] : [name]))),
    shown: isEntered ? {} : { benchmarkAmount: amount },
    hints: {
      percent: t("materiality.exact", { amount: formatMoney(exact) }),
      pmPercent: isCareful ? t("materiality.careful") : gives(pm),
      trivialPercent: gives(trivial),
    },
    codes: {
      stage: isRevision(materialityPaper.spec, sheet) ? Object.values(later) : [planning, ...Object.values(later)],
    },
  };
}

export function levelsOf(values: Values, sheet: MaterialitySheet) {
  const draft = draftFrom(values, inBooks(sheet));
  const { exact, om, pm, trivial } = materialityAmounts(draft);
  const amount = yuan(draft.benchmarkAmount);
  return { amount, exact: yuan(exact), om: yuan(om), pm: yuan(pm), trivial: yuan(trivial) };
}
