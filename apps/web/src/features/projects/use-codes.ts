/** Codes of projects in words. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CodeWords } from "../../ui/CodeSelect.tsx";

const codes = { report: "1 2 3 4 5 6 7 8 9", standard: "1 2 3 4 5", risk: "1 2 3 4" } as const;

export function useCodes(): Record<keyof typeof codes, CodeWords> {
  const { t } = useTranslation();
  return useMemo(() => {
    const of = (kind: keyof typeof codes) =>
      Object.fromEntries(codes[kind].split(" ").map((code) => [code, t(`projects.${kind}.${code}`)]));
    return { report: of("report"), standard: of("standard"), risk: of("risk") };
  }, [t]);
}
