/** Materiality (重要性水平): a paper of judgement with benchmarks side by side, levels, re-evaluation and what depends on it. */
import {
  type MaterialityRecord,
  type MaterialitySheet,
  materialityPaper,
} from "@digao/contract/areas/balance/materiality/calls";
import { formatMoney } from "../../../lib/format.ts";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import type { Particular } from "../../../ui/paper/particular.ts";
import { BenchmarkTable } from "./BenchmarkTable.tsx";
import { faultsOf, firstValues, type Values, valuesOf, viewOf } from "./form.ts";
import { Levels } from "./Levels.tsx";
import { Dependents, ReEvaluation } from "./ReEvaluation.tsx";
import { Thresholds } from "./Thresholds.tsx";
import "./materiality.css";

const particular: Particular<MaterialityRecord, MaterialitySheet, Values> = {
  first: firstValues,
  valuesOf,
  faultsOf,
  view: viewOf,
  facts: ({ figures }) => [figures.periodLabel],
  why: ({ om, pm, trivial }, { t }) =>
    t("materiality.approveWhy", { om: formatMoney(om), pm: formatMoney(pm), trivial: formatMoney(trivial) }),
  Band: Levels,
  Above: BenchmarkTable,
  Beside: ({ sheet }) => (
    <>
      <ReEvaluation sheet={sheet} />
      <Thresholds />
      <Dependents sheet={sheet} />
    </>
  ),
};

export const Materiality = () => <PaperPage of={materialityPaper} particular={particular} />;
