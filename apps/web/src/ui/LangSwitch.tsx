/** Shows statements in Chinese or English; the language of the paper, not of the screen. */
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";

export type ReportLanguage = "zh" | "en";
interface Props {
  value: ReportLanguage;
  onChange: (language: ReportLanguage) => void;
}
export function LangSwitch({ value, onChange }: Props) {
  const { t } = useTranslation();
  const options = (["zh", "en"] as const).map((one) => ({ value: one, label: t(`ui.reportLang.${one}`) }));
  return <Segmented aria-label={t("ui.reportLang.label")} value={value} options={options} onChange={onChange} />;
}
