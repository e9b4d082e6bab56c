/** Days to the end of the sixty: amber from fifteen on, red once they are over. */
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const soon = 15;
const toneOf = (days: number) => {
  if (days < 0) return "bad";
  return days <= soon ? "attention" : "quiet";
};

export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation();
  const words = days < 0 ? t("archives.late", { days: -days }) : t("archives.left", { days });
  return <StatusTag tone={toneOf(days)}>{words}</StatusTag>;
}
