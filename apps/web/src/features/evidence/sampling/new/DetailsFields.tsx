/** Parameters of a test of details: confidence, tolerable and expected misstatement, factors, risks of the textbook. */
import { Button, Input, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toFen } from "../../../../lib/decimal.ts";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { MaterialityLink } from "../MaterialityLink.tsx";
import { Confidence } from "./Confidence.tsx";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { type Grade, grades } from "./wish.ts";

/** Performance materiality, which opens its record, and the way back to it. */
function Proposed({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, performance } = run;
  if (performance === undefined) return t("sampling.hint.tolerable");
  return (
    <>
      {t("sampling.hint.tolerable")} {t("sampling.field.performance")} <MaterialityLink amount={performance} />
      {toFen(wish.tolerable) === toFen(performance) ? null : (
        <Button type="link" size="small" onClick={() => change({ tolerable: performance })}>
          {t("sampling.takePm")}
        </Button>
      )}
    </>
  );
}

function Factors({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults, sizes } = run;
  const formula = sizes.offers.find(({ rule }) => rule === "formula");
  const factor = (name: "riskFactor" | "expansion") => (
    <Field label={t(`sampling.field.${name}`)} hint={t(`sampling.hint.${name}`)} fault={faults[name]}>
      {(id) => (
        <Input
          id={id}
          inputMode="decimal"
          maxLength={6}
          placeholder={formula?.[name] ?? t("sampling.byConfidence")}
          value={wish[name]}
          onChange={(event) => change({ [name]: event.target.value.trim() })}
        />
      )}
    </Field>
  );
  return (
    <>
      {factor("riskFactor")}
      {factor("expansion")}
    </>
  );
}

function Risks({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change } = run;
  const options = grades.map((grade) => ({ value: grade, label: t(`sampling.grade.${grade}`) }));
  const risk = (name: "misstatementRisk" | "otherRisk") => (
    <Field label={t(`sampling.field.${name}`)} hint={t(`sampling.hint.${name}`)}>
      {(id) => (
        <Select<Grade | null>
          id={id}
          allowClear
          placeholder={t("sampling.forTextbook")}
          options={options}
          value={wish[name] ?? null}
          onChange={(grade) => change({ [name]: grade ?? undefined })}
        />
      )}
    </Field>
  );
  return (
    <>
      {risk("misstatementRisk")}
      {risk("otherRisk")}
    </>
  );
}

export function DetailsFields({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  const money = (name: "tolerable" | "expected", hint: ReactNode) => (
    <Field label={t(`sampling.field.${name}`)} hint={hint} fault={faults[name]}>
      {(id) => <MoneyInput id={id} value={wish[name]} onChange={(amount) => change({ [name]: amount ?? "" })} />}
    </Field>
  );
  return (
    <>
      {money("tolerable", <Proposed run={run} />)}
      {money("expected", t("sampling.hint.expected"))}
      <Confidence run={run} />
    </>
  );
}

/** What the rules of size may be told beyond what they take by themselves. */
export function SizeFactors({ run }: { run: NewRunState }) {
  return (
    <>
      <Factors run={run} />
      <Risks run={run} />
    </>
  );
}
