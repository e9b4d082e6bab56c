/** A person's data in words. */
import { codesOf } from "@digao/contract/codes";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../lib/format.ts";
import { wordOf } from "../../../../parts/firm/system-codes/CodeSelect.tsx";

export function useOwnWords() {
  const { t } = useTranslation();
  const genders = Object.fromEntries(codesOf("gender").map((code) => [code, t(`codes.gender.${code}`)]));
  const show = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "";
    if (name === "gender") return String(value) === "0" ? "" : wordOf(genders, value);
    if (Array.isArray(value)) return value.join("、");
    if (name === "birthday") return formatDate(String(value));
    return String(value);
  };
  return { genders, show };
}
