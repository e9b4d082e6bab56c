/** Evaluates a sample once every item has a result, and takes the auditor's conclusion. */

import { sampling } from "@digao/contract/areas/sampling";
import { sampleStatus } from "@digao/contract/codes";
import { fractionOf, percentOf } from "@digao/contract/percent";
import type { SampleRun } from "@digao/contract/sampling/run";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { Field } from "../new/Field.tsx";
import { method, purpose } from "../words.ts";
import { Conclusion } from "./Conclusion.tsx";
import { ResultView } from "./ResultView.tsx";

interface Props {
  run: SampleRun;
  isReadOnly: boolean;
  onExtend: () => void;
}
type Estimator = "mean" | "difference" | "ratio";
const estimators: readonly Estimator[] = ["difference", "ratio", "mean"];
const estimated: readonly number[] = [method.random, method.systematic, method.stratified];

function useEvaluation(run: SampleRun) {
  const isControl = run.purpose === purpose.controls;
  const evaluating = useChange(sampling.EvaluateSample);
  const [estimator, setEstimator] = useState<Estimator>("difference");
  const [tolerable, setTolerable] = useState(isControl ? percentOf(run.tolerable) : (run.tolerable ?? ""));
  const rate = fractionOf(tolerable);
  const isWrong = isControl && tolerable !== "" && rate === undefined;
  const told = isControl ? { tolerableRate: rate } : { tolerable: tolerable || undefined };
  const evaluate = () => evaluating.mutate({ Id: run.id, rowVersion: run.rowVersion, estimator, ...told });
  return { isControl, estimator, setEstimator, tolerable, setTolerable, isWrong, evaluate, evaluating };
}

function Evaluate({ run, isReadOnly }: Omit<Props, "onExtend">) {
  const { t } = useTranslation();
  const state = useEvaluation(run);
  const { isControl, estimator, setEstimator, tolerable, setTolerable, isWrong, evaluate, evaluating } = state;
  const open = run.itemCount - run.testedCount;
  return (
    <div className="sample-evaluate">
      <Field
        label={t(isControl ? "sampling.figure.tolerableRate" : "sampling.figure.tolerable")}
        fault={isWrong ? t("sampling.wrongRate") : undefined}
      >
        {(id) =>
          isControl ? (
            <Input
              id={id}
              suffix="%"
              inputMode="decimal"
              disabled={isReadOnly}
              value={tolerable}
              onChange={(event) => setTolerable(event.target.value.trim())}
            />
          ) : (
            <MoneyInput
              id={id}
              disabled={isReadOnly}
              value={tolerable}
              onChange={(amount) => setTolerable(amount ?? "")}
            />
          )
        }
      </Field>
      {estimated.includes(run.method) && !isControl ? (
        <Field label={t("sampling.estimator.title")}>
          {(id) => (
            <Select<Estimator>
              id={id}
              disabled={isReadOnly}
              options={estimators.map((one) => ({ value: one, label: t(`sampling.estimator.${one}`) }))}
              value={estimator}
              onChange={setEstimator}
            />
          )}
        </Field>
      ) : null}
      <Button
        type="primary"
        disabled={isReadOnly || isWrong || open > 0}
        loading={evaluating.isPending}
        onClick={evaluate}
      >
        {t(run.result ? "sampling.evaluateAgain" : "sampling.evaluate")}
      </Button>
      {open > 0 ? <p className="sample-hint">{t("sampling.untested", { count: open })}</p> : null}
    </div>
  );
}

export function EvaluationView({ run, isReadOnly, onExtend }: Props) {
  const { t } = useTranslation();
  const { result } = run;
  const isShort = result?.kind === "attribute" ? result.outcome === "extend" : result?.isAcceptable === false;
  return (
    <div className="page-body sample-body">
      <Evaluate
        key={`${run.id}.${run.tolerable}`}
        run={run}
        isReadOnly={isReadOnly || run.status === sampleStatus.concluded}
      />
      {result ? <ResultView run={run} result={result} /> : null}
      {isShort && !isReadOnly ? (
        <Button onClick={onExtend} title={t("sampling.extendHint")}>
          {t("sampling.extend")}
        </Button>
      ) : null}
      <Conclusion key={run.id} run={run} isReadOnly={isReadOnly} />
    </div>
  );
}
