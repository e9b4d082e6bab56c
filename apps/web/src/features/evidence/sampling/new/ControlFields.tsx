/** Parameters of a test of controls (属性抽样): how often the control works, the rates, the confidence. */
import { fractionOf } from "@digao/contract/percent";
import { Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Confidence } from "./Confidence.tsx";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { type Frequency, frequencies } from "./wish.ts";

export function ControlFields({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  const options = frequencies.map((one) => ({ value: one, label: t(`sampling.frequency.${one}`) }));
  const rate = (name: "tolerableRate" | "expectedRate") => {
    const isWrong = wish[name] !== "" && fractionOf(wish[name]) === undefined;
    return (
      <Field
        label={t(`sampling.field.${name}`)}
        hint={t(`sampling.hint.${name}`)}
        fault={isWrong ? t("sampling.wrongRate") : faults[name]}
      >
        {(id) => (
          <Input
            id={id}
            inputMode="decimal"
            suffix="%"
            maxLength={8}
            status={isWrong ? "error" : ""}
            value={wish[name]}
            onChange={(event) => change({ [name]: event.target.value.trim() })}
          />
        )}
      </Field>
    );
  };
  return (
    <>
      <Field label={t("sampling.field.frequency")} hint={t("sampling.hint.frequency")}>
        {(id) => (
          <Select<Frequency | null>
            id={id}
            allowClear
            placeholder={t("ui.choose")}
            options={options}
            value={wish.frequency ?? null}
            onChange={(frequency) => change({ frequency: frequency ?? undefined })}
          />
        )}
      </Field>
      {rate("tolerableRate")}
      {rate("expectedRate")}
      <Confidence run={run} />
    </>
  );
}
