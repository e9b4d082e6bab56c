/** Shows the page's amounts in 元 or 万元. */
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import type { MoneyUnit } from "../lib/format.ts";

interface Props {
  value: MoneyUnit;
  onChange: (unit: MoneyUnit) => void;
}
export function UnitSwitch({ value, onChange }: Props) {
  const { t } = useTranslation();
  const options = (["yuan", "wan"] as const).map((unit) => ({ value: unit, label: t(`ui.unit.${unit}`) }));
  return <Segmented aria-label={t("ui.unit.label")} value={value} options={options} onChange={onChange} />;
}
