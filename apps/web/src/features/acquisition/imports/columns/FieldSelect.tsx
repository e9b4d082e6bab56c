/** Chooses the field of a column: grouped, searched by name or pinyin initials, with what is already taken said beside it. */
import type { Detection } from "@digao/contract/areas/acquisition/imports/calls";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { matches, useInitials } from "../../../../lib/pinyin.ts";
import { columnLetters, fieldGroups, isRequired } from "../fields.ts";

interface Props {
  typeId: number;
  detection: Detection;
  column: number;
  value: string | null;
  label: string;
  isDisabled: boolean;
  onChange: (field: string | null) => void;
}

export function FieldSelect({ typeId, detection, column, value, label, isDisabled, onChange }: Props) {
  const { t } = useTranslation();
  const initials = useInitials(!isDisabled);
  const takenBy = new Map(detection.columns.flatMap((one) => (one.field ? [[one.field, one.index] as const] : [])));
  const noteOf = (field: string) => {
    const holder = takenBy.get(field);
    return holder === undefined || holder === column ? "" : t("imports.map.takenBy", { column: columnLetters(holder) });
  };
  const options = fieldGroups(typeId).map((group) => ({
    label: t(`imports.fieldGroup.${group.key}`),
    options: group.fields.map((field) => ({
      value: field,
      label: `${t(`imports.field.${field}`)}${isRequired(typeId, field) ? " *" : ""}`,
      note: noteOf(field),
    })),
  }));
  const isFound = (query: string, option?: { label?: unknown }) => {
    const text = String(option?.label ?? "");
    return matches(query, text, initials?.(text));
  };
  // A field that only the reader knows is still shown by its name.
  const isOffered = value === null || options.some((group) => group.options.some((option) => option.value === value));
  return (
    <Select<string | null>
      size="small"
      style={{ width: "100%" }}
      popupMatchSelectWidth={240}
      aria-label={label}
      disabled={isDisabled}
      allowClear
      placeholder={t("imports.map.leave")}
      value={value}
      options={
        isOffered
          ? options
          : [...options, { label: "", options: [{ value, label: t(`imports.field.${value}`), note: "" }] }]
      }
      showSearch={{ filterOption: isFound }}
      optionRender={({ label: words, data }) => (
        <span className="user-option">
          {words}
          <small>{"note" in data ? String(data.note) : ""}</small>
        </span>
      )}
      onChange={(field) => onChange(field ?? null)}
    />
  );
}
