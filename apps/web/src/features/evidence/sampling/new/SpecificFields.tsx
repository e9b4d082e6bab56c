/** Which items are taken for what they are: from an amount on, or so many of the largest. */
import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";

export function SpecificFields({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  return (
    <>
      <Field label={t("sampling.field.atLeast")} hint={t("sampling.hint.atLeast")} fault={faults.atLeast}>
        {(id) => <MoneyInput id={id} value={wish.atLeast} onChange={(amount) => change({ atLeast: amount ?? "" })} />}
      </Field>
      <Field label={t("sampling.field.top")} hint={t("sampling.hint.top")} fault={faults.top}>
        {(id) => (
          <Input
            id={id}
            inputMode="numeric"
            maxLength={5}
            value={wish.top}
            onChange={(event) => change({ top: event.target.value.trim() })}
          />
        )}
      </Field>
    </>
  );
}
