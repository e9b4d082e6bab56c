import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { confidences } from "../words.ts";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";

/** Each with the risk that it leaves. */
export function useConfidences() {
  const { t } = useTranslation();
  return confidences.map((share) => {
    const percent = Math.round(share * 100);
    return { value: share, label: t("sampling.confidence", { percent, risk: 100 - percent }) };
  });
}

export function Confidence({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  const options = useConfidences();
  return (
    <Field label={t("sampling.field.confidence")} hint={t("sampling.hint.confidence")} fault={faults.confidence}>
      {(id) => (
        <Select id={id} options={options} value={wish.confidence} onChange={(confidence) => change({ confidence })} />
      )}
    </Field>
  );
}
