/** One condition of an expression: field, question and values; what is wrong with it stands below. */

import {
  type LineField,
  lineFieldNames,
  lineFields,
  type Operator,
  operatorsOf,
} from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { fieldWords, operatorWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import type { Lang } from "@digao/contract/pairs";
import { Button, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon.tsx";
import { type DraftCondition, faultOf, withField, withOp } from "./draft.ts";
import { NotToggle } from "./NotToggle.tsx";
import { ValueEditor } from "./ValueEditor.tsx";

export interface RowShared {
  lang: Lang;
  projectId: number;
  disabled: boolean;
  /** Fields that this place cannot ask. */
  without: readonly LineField[];
}
interface Props extends RowShared {
  condition: DraftCondition;
  isFocused: boolean;
  onFocused: () => void;
  onChange: (next: DraftCondition) => void;
  onRemove: () => void;
}

function Question({ lang, disabled, without, condition, onChange }: Props) {
  const { t } = useTranslation();
  const { field, op } = condition;
  const fields = lineFieldNames.filter((name) => name === field || !without.includes(name));
  return (
    <>
      <Select<LineField>
        className="expression-field"
        aria-label={t("expression.field")}
        disabled={disabled}
        showSearch={{ optionFilterProp: "label" }}
        popupMatchSelectWidth={false}
        listHeight={360}
        options={fields.map((name) => ({ value: name, label: fieldWords[lang][name] }))}
        value={field}
        onChange={(next) => onChange(withField(condition, next))}
      />
      <Select<Operator>
        className="expression-op"
        aria-label={t("expression.operator")}
        disabled={disabled}
        showSearch={{ optionFilterProp: "label" }}
        popupMatchSelectWidth={false}
        listHeight={360}
        options={operatorsOf[lineFields[field]].map((name) => ({ value: name, label: operatorWords[lang][name] }))}
        value={op}
        onChange={(next) => onChange(withOp(condition, next))}
      />
    </>
  );
}

export function ConditionRow(props: Props) {
  const { lang, projectId, disabled, condition, isFocused, onFocused, onChange, onRemove } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    row.current?.querySelector<HTMLInputElement>(".expression-field input")?.focus();
    onFocused();
  }, [isFocused, onFocused]);
  const { field, op } = condition;
  const found = faultOf(condition);
  // That a value is missing is said once the row has been left.
  const [isLeft, setLeft] = useState(false);
  const fault = found !== "missing" || isLeft ? found : undefined;
  return (
    <fieldset
      ref={row}
      className="expression-row"
      data-row={condition.key}
      aria-label={fieldWords[lang][field]}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true);
      }}
    >
      <NotToggle isOn={condition.isNot} disabled={disabled} onChange={(isNot) => onChange({ ...condition, isNot })} />
      <Question {...props} />
      <ValueEditor
        key={`${field}.${op}`}
        condition={condition}
        projectId={projectId}
        label={t("expression.valueOf", { field: fieldWords[lang][field] })}
        isWrong={fault !== undefined}
        disabled={disabled}
        onChange={(values) => onChange({ ...condition, values })}
      />
      <Button
        type="text"
        size="small"
        className="expression-remove"
        disabled={disabled}
        aria-label={t("expression.removeRow")}
        title={t("expression.removeRow")}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
      {fault ? (
        <p className="expression-fault" role="alert">
          {t(`expression.fault.${fault}`)}
        </p>
      ) : null}
    </fieldset>
  );
}
