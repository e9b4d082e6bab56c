/** Evaluates a sample once every item has a result, and takes the auditor's conclusion. */

import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { Button, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { Field } from "../new/Field.tsx";
import { method, purpose } from "../words.ts";
import { Conclusion } from "./Conclusion.tsx";
import { DesignView } from "./DesignView.tsx";
import { ResultView } from "./ResultView.tsx";

interface Props {
  run: SampleRun;
  isReadOnly: boolean;
  onExtend: () => void;
}
type Estimator = "mean" | "difference" | "ratio";
const estimators: readonly Estimator[] = ["difference", "ratio", "mean"];
const estimated: readonly number[] = [method.random, method.systematic, method.stratified];

function Evaluate({ run, isReadOnly }: Omit<Props, "onExtend">) {
  const { t } = useTranslation();
  const evaluating = useChange(sampling.EvaluateSample);
  const [estimator, setEstimator] = useState<Estimator>("difference");
  const open = run.itemCount - run.testedCount;
  const evaluate = () => evaluating.mutate({ Id: run.id, rowVersion: run.rowVersion, estimator });
  return (
    <div className="sample-evaluate">
      {estimated.includes(run.method) && run.purpose === purpose.details ? (
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
        ghost={run.result !== null && !run.isStale}
        disabled={isReadOnly || open > 0}
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
  const isClosed = isReadOnly || run.status === sampleStatus.concluded;
  const isShort = result?.kind === "attribute" ? result.outcome === "extend" : result?.isAcceptable === false;
  return (
    <div className="page-body sample-body">
      <DesignView run={run} isReadOnly={isClosed} />
      <Evaluate run={run} isReadOnly={isClosed} />
      {result ? <ResultView run={run} result={result} /> : null}
      {isShort && !isReadOnly ? (
        <Button onClick={onExtend} title={t("sampling.extendHint")}>
          {t("sampling.extend")}
        </Button>
      ) : null}
      <Conclusion key={run.id} run={run} />
    </div>
  );
}
