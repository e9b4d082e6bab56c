/** Chooses a statement item of the project by code, name or initials; the likely ones stand first. */
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { matches } from "../../../lib/pinyin.ts";

interface Props {
  projectId: number;
  value: number | undefined;
  onChange: (RId: number) => void;
  /** Ids of items that are likely meant. */
  likely?: readonly number[];
  disabled?: boolean;
}
const itemsStaleMs = 5 * 60_000;

export function useItems(projectId: number) {
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data } = useCall(mapping.GetRptItemTree, { projectId, RptLang }, { staleMs: itemsStaleMs });
  // Headings take nothing.
  return (data ?? []).filter(({ kind }) => kind !== "H");
}

export function ItemSelect({ projectId, value, onChange, likely = [], disabled = false }: Props) {
  const { t } = useTranslation();
  const items = useItems(projectId);
  const options = items.map(({ id, stdCode, name, pinyin }) => ({ value: id, label: `${stdCode} ${name}`, pinyin }));
  const first = likely.flatMap((id) => options.find((option) => option.value === id) ?? []);
  const rest = options.filter((option) => !likely.includes(option.value));
  const groups = [
    { label: t("vouching.draw.likely"), options: first },
    { label: t("vouching.draw.allItems"), options: rest },
  ];
  return (
    <Select<number>
      className="draw-item"
      aria-label={t("vouching.draw.item")}
      disabled={disabled}
      placeholder={t("vouching.draw.itemPlaceholder")}
      showSearch={{
        filterOption: (text, option) =>
          matches(text, String(option?.label), String(option?.pinyin ?? "").toLowerCase()),
      }}
      options={first.length > 0 ? groups : options}
      value={value ?? null}
      onChange={(next) => onChange(next)}
    />
  );
}
