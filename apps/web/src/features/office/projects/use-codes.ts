/** Codes of projects in words: the firm's own, and the risk levels that rules of the product rest on. */
import { codesOf } from "@digao/contract/codes";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CodeWords } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import { useSystemCodes } from "../../../parts/firm/system-codes/use-system-codes.ts";

/** Offered are the firm's codes that are not disabled. */
export function useCodes(isOffered = false): Record<"report" | "standard" | "risk", CodeWords> {
  const { t } = useTranslation();
  const codes = useSystemCodes();
  return useMemo(
    () => ({
      report: codes("REPORTTYPE", isOffered),
      standard: codes("ACCTSTD", isOffered),
      risk: Object.fromEntries(codesOf("riskLevel").map((code) => [code, t(`codes.riskLevel.${code}`)])),
    }),
    [codes, isOffered, t],
  );
}
