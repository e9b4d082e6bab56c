/** Second step: how items are chosen, and what the method asks for. */
import { Radio } from "antd";
import { useTranslation } from "react-i18next";
import { controlMethods, methods, purpose } from "../words.ts";
import { ControlFields } from "./ControlFields.tsx";
import { DetailsFields, SizeFactors } from "./DetailsFields.tsx";
import { ReasonFields } from "./ReasonFields.tsx";
import { SizeFields } from "./SizeFields.tsx";
import { SpecificFields } from "./SpecificFields.tsx";
import { StrataFields } from "./StrataFields.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { needsOf } from "./wish.ts";

export function MethodStep({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  const isControl = wish.purpose === purpose.controls;
  const offered = methods.filter((one) => !isControl || controlMethods.includes(one));
  const needs = needsOf(wish);
  return (
    <>
      <Radio.Group
        className="sample-methods"
        aria-label={t("sampling.field.method")}
        value={wish.method}
        onChange={(event) => change({ method: Number(event.target.value) })}
      >
        {offered.map((one) => (
          <Radio key={one} value={one} className="sample-method">
            <b>{t(`codes.sampleMethod.${one}`)}</b>
            <small>{t(`sampling.about.${one}`)}</small>
          </Radio>
        ))}
      </Radio.Group>
      {faults.method ? (
        <p className="sample-fault" role="alert">
          {faults.method}
        </p>
      ) : null}
      <div className="sample-fields">
        {isControl ? <ControlFields run={run} /> : <DetailsFields run={run} />}
        {needs.specific ? <SpecificFields run={run} /> : null}
        {needs.size ? <SizeFields run={run} /> : null}
        <ReasonFields run={run} />
        {needs.size && !isControl ? <SizeFactors run={run} /> : null}
      </div>
      {needs.strata ? <StrataFields run={run} /> : null}
    </>
  );
}
