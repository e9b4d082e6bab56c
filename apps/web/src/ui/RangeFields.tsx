/** Two fields of a filter that reads from … to: amounts, and months of a data period. */
import { Select, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Filter, rangeKeys } from "./filters.ts";
import { MoneyInput } from "./MoneyInput.tsx";

export interface RangeFieldProps {
  filter: Filter;
  params: URLSearchParams;
  set: (patch: Record<string, string | undefined>) => void;
}

/** Applied when the field is left or Enter pressed. */
interface AmountProps extends Omit<RangeFieldProps, "filter"> {
  name: string;
  label: string;
  hint: string;
}
function AmountField({ name, label, hint, params, set }: AmountProps) {
  const applied = params.get(name);
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (lastApplied !== applied) {
    setLastApplied(applied);
    setTyped(applied);
  }
  const apply = (value: string | null) => {
    if ((value ?? "") !== (applied ?? "")) set({ [name]: value ?? undefined });
  };
  return <MoneyInput value={typed} label={label} placeholder={hint} onChange={setTyped} onCommit={apply} />;
}

export function AmountsField({ filter, ...rest }: RangeFieldProps) {
  const { t } = useTranslation();
  const [from, to] = rangeKeys(filter.key);
  return (
    <Space.Compact style={{ width: filter.width ?? 220 }}>
      <AmountField
        name={from}
        label={`${filter.label} ${t("ui.list.from")}`}
        hint={t("ui.list.rangeFrom", { label: filter.label })}
        {...rest}
      />
      <AmountField name={to} label={`${filter.label} ${t("ui.list.to")}`} hint={t("ui.list.to")} {...rest} />
    </Space.Compact>
  );
}

export function MonthsField({ filter, params, set }: RangeFieldProps) {
  const { t } = useTranslation();
  const month = (name: string, word: string, hint: string, fits: (value: string) => boolean) => (
    <Select<string | null>
      allowClear
      aria-label={`${filter.label} ${word}`}
      placeholder={hint}
      style={{ width: (filter.width ?? 220) / 2 }}
      popupMatchSelectWidth={false}
      options={(filter.options ?? []).filter(({ value }) => fits(value))}
      value={params.get(name)}
      onChange={(next) => set({ [name]: next ?? undefined })}
    />
  );
  const [from, to] = rangeKeys(filter.key);
  const [first, last] = [params.get(from), params.get(to)];
  return (
    <Space.Compact>
      {month(
        from,
        t("ui.list.from"),
        t("ui.list.rangeFrom", { label: filter.label }),
        (value) => !last || value <= last,
      )}
      {month(to, t("ui.list.to"), t("ui.list.to"), (value) => !first || value >= first)}
    </Space.Compact>
  );
}
