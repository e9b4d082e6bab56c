/** The firm's codes and a client's values as a reader knows them. */
import { percentOf } from "@digao/contract/percent";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/format.ts";
import { type CodeWords, wordOf } from "../../ui/CodeSelect.tsx";
import { type CodeKind, kindOf } from "./fields.ts";

const codes: Readonly<Record<CodeKind, string>> = {
  entType: "1 2 3 4 5 6 7 8",
  ownership: "10 11 20 30 40 41 42 50 60 70 90",
  industry: "A B C D E F G H I J K L M N O P Q R S T",
  scale: "1 2 3 4",
  custStatus: "1 2 3 4 9",
  custLevel: "A B C",
  riskLevel: "1 2 3 4",
  currency: "CNY USD EUR HKD JPY GBP AUD CAD SGD KRW CHF THB VND RUB MOP TWD",
};

export function useWords() {
  const { t } = useTranslation();
  return useMemo(() => {
    const words = (kind: CodeKind): CodeWords =>
      Object.fromEntries(codes[kind].split(" ").map((code) => [code, t(`customers.code.${kind}.${code}`)]));
    const isCode = (name: string): name is CodeKind => name in codes;
    /** Any value of a client in words. */
    const show = (name: string, value: unknown): string => {
      if (value === null || value === undefined || value === "") return "";
      if (isCode(name)) return wordOf(words(name), value);
      if (kindOf(name) === "money") return formatMoney(String(value));
      if (kindOf(name) === "rate") return `${percentOf(String(value))}%`;
      return String(value);
    };
    return { words, isCode, show };
  }, [t]);
}
