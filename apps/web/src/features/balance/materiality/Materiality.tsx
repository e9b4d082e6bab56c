/** Materiality (重要性水平): a paper of judgement with benchmarks side by side, levels, re-evaluation and what depends on it. */
import {
  type MaterialityRecord,
  type MaterialitySheet,
  materialityPaper,
} from "@digao/contract/areas/balance/materiality/calls";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { Thresholds } from "../../../parts/balance/trial-balance/Thresholds.tsx";
import { FigureBand } from "../../../ui/paper/FigureBand.tsx";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import type { Particular } from "../../../ui/paper/particular.ts";
import { usePaperWords } from "../../../ui/paper/use-paper-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { BenchmarkTable } from "./BenchmarkTable.tsx";
import { faultsOf, firstValues, levelsOf, type PanelOf, type Values, valuesOf, viewOf } from "./form.ts";
import { Dependents, ReEvaluation } from "./ReEvaluation.tsx";
import "./materiality.css";

/** The three amounts of what is in force, and what the draft comes to. */
function Levels({ sheet, values, isReadOnly }: PanelOf) {
  const { t } = useTranslation();
  const { labelOf } = usePaperWords(materialityPaper.spec);
  const { inForce, records } = sheet;
  const next = isReadOnly ? undefined : levelsOf(values, sheet);
  const revision = records.find(({ id }) => id === inForce.id)?.revision;
  const words = t(revision ? "materiality.approvedAs" : "materiality.guideOnly", { revision });
  const names = ["om", "pm", "trivial"] as const;
  return (
    <FigureBand
      state={{
        label: t("materiality.inForce"),
        words: <StatusTag tone={revision ? "good" : "attention"}>{words}</StatusTag>,
      }}
      figures={names.map((name) => ({ label: labelOf(name), now: inForce[name], next: next?.[name] }))}
    />
  );
}

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
