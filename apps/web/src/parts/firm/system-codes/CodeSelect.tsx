/** Chooses a code by its words; `isOpen` also takes words of one's own. A value without words is shown as it is. */
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

export type CodeWords = Readonly<Record<string, string>>;
export const wordOf = (words: CodeWords, value: unknown) =>
  value === null || value === undefined ? "" : (words[String(value)] ?? String(value));

interface Props {
  id?: string;
  words: CodeWords;
  value?: string | number | null;
  onChange?: (value: string | null) => void;
  isOpen?: boolean;
  allowClear?: boolean;
  label?: string;
}

export function CodeSelect({ words, value, onChange, isOpen = false, allowClear = true, label, ...rest }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const codeOptions = Object.entries(words).map(([code, word]) => ({ value: code, label: word }));
  const now = value === null || value === undefined || value === "" ? null : String(value);
  const isListed = (text: string) => codeOptions.some((option) => option.value === text || option.label === text);
  const own = [now, isOpen ? typed.trim() : null].filter((text) => text !== null && text !== "" && !isListed(text));
  const options = [...codeOptions, ...[...new Set(own)].map((text) => ({ value: String(text), label: String(text) }))];
  return (
    <Select<string | null>
      {...rest}
      aria-label={label}
      allowClear={allowClear}
      showSearch={{ optionFilterProp: "label", onSearch: setTyped }}
      placeholder={t("ui.choose")}
      options={options}
      value={now}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
