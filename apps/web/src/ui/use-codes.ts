/** The words of codes, and an enumeration as the options of a select. */
import { type CodeName, codesOf } from "@digao/contract/codes";
import { useTranslation } from "react-i18next";

export function useCodes() {
  const { t } = useTranslation();
  const word = (name: CodeName, code: number | string) => t(`codes.${name}.${code}`);
  return {
    word,
    options: (name: CodeName) => codesOf(name).map((value) => ({ value, label: word(name, value) })),
    /** For filters, whose values stand in the address. */
    textOptions: (name: CodeName) => codesOf(name).map((value) => ({ value: `${value}`, label: word(name, value) })),
  };
}
