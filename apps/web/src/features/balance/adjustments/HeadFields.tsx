/** Head of the entry, as on a voucher: type, number, index, what it is about and why. */

import { adjustType, restatement } from "@digao/contract/areas/balance/adjustments/codes";
import { limits } from "@digao/contract/limits";
import { ConfigProvider, Input, Select } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCodes } from "../../../ui/use-codes.ts";
import type { Entry } from "./entry.ts";

const isOpening = ({ adjType }: Entry) => adjType === adjustType.opening || adjType === adjustType.openingReclass;

interface Props {
  entry: Entry;
  adjNo: string | null;
  isReadOnly: boolean;
  /** A new entry begins where a person has something to say. */
  isNew: boolean;
  onChange: (patch: Partial<Entry>) => void;
}

interface FieldProps {
  /** Of the control inside. */
  id: string;
  label: string;
  wide?: boolean;
  children: ReactNode;
}

function Field({ id, label, wide = false, children }: FieldProps) {
  return (
    <div className={`head-field${wide ? " head-wide" : ""}`}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

/** What an opening entry does to the comparatives: by hand it corrects an error unless told otherwise. */
function Comparatives({ entry, isReadOnly, onChange }: Pick<Props, "entry" | "isReadOnly" | "onChange">) {
  const { t } = useTranslation();
  const { options } = useCodes();
  if (!isOpening(entry)) return null;
  const usual = entry.adjType === adjustType.opening ? restatement.error : restatement.none;
  return (
    <Field id="adjust-restatement" label={t("adjustments.field.restatement")}>
      <Select
        id="adjust-restatement"
        variant={isReadOnly ? "borderless" : "outlined"}
        suffixIcon={isReadOnly ? null : undefined}
        disabled={isReadOnly}
        popupMatchSelectWidth={false}
        value={entry.restatement ?? usual}
        options={options("restatement")}
        onChange={(kind: number) => onChange({ restatement: kind })}
      />
    </Field>
  );
}

export function HeadFields({ entry, adjNo, isReadOnly, isNew, onChange }: Props) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const description = useRef<TextAreaRef>(null);
  useEffect(() => {
    if (isNew) description.current?.focus();
  }, [isNew]);
  return (
    <ConfigProvider componentSize="small">
      <div className={`head-fields${isReadOnly ? " head-read" : ""}`}>
        <Field id="adjust-adjType" label={t("adjustments.field.adjType")}>
          <Select
            id="adjust-adjType"
            variant={isReadOnly ? "borderless" : "outlined"}
            suffixIcon={isReadOnly ? null : undefined}
            disabled={isReadOnly || adjNo !== null}
            value={entry.adjType}
            options={options("adjustType")}
            onChange={(adjType: number) => onChange({ adjType })}
          />
        </Field>
        <Field id="adjust-wpIndex" label={t("adjustments.field.wpIndex")}>
          <Input
            id="adjust-wpIndex"
            maxLength={limits.wpIndexMax}
            readOnly={isReadOnly}
            placeholder={isReadOnly ? t("adjustments.notSet") : ""}
            value={entry.wpIndex}
            onChange={(event) => onChange({ wpIndex: event.target.value })}
          />
        </Field>
        <Field id="adjust-misstatementKind" label={t("adjustments.field.misstatementKind")}>
          <Select
            id="adjust-misstatementKind"
            allowClear
            variant={isReadOnly ? "borderless" : "outlined"}
            suffixIcon={isReadOnly ? null : undefined}
            disabled={isReadOnly}
            placeholder={t("adjustments.notSet")}
            value={entry.misstatementKind}
            options={options("misstatementKind")}
            onChange={(kind?: number) => onChange({ misstatementKind: kind ?? null })}
          />
        </Field>
        <Field id="adjust-cause" label={t("adjustments.field.cause")}>
          <Select
            id="adjust-cause"
            allowClear
            variant={isReadOnly ? "borderless" : "outlined"}
            suffixIcon={isReadOnly ? null : undefined}
            disabled={isReadOnly}
            placeholder={t("adjustments.notSet")}
            value={entry.cause}
            options={options("misstatementCause")}
            onChange={(cause?: number) => onChange({ cause: cause ?? null })}
          />
        </Field>
        <Comparatives entry={entry} isReadOnly={isReadOnly} onChange={onChange} />
        <Field wide id="adjust-description" label={t("adjustments.field.description")}>
          <Input.TextArea
            id="adjust-description"
            ref={description}
            maxLength={limits.reasonMax}
            autoSize={{ minRows: 1, maxRows: 3 }}
            readOnly={isReadOnly}
            placeholder={t("adjustments.descriptionHint")}
            value={entry.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
        <Field wide id="adjust-reason" label={t("adjustments.field.reason")}>
          <Input.TextArea
            id="adjust-reason"
            maxLength={limits.textMax}
            autoSize={{ minRows: 1, maxRows: 4 }}
            readOnly={isReadOnly}
            placeholder={t(isReadOnly ? "adjustments.notSet" : "adjustments.reasonHint")}
            value={entry.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        </Field>
      </div>
    </ConfigProvider>
  );
}
