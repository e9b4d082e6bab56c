/** The firm's own codes in words, by category. */
import { type CodeOption, systemCodes } from "@digao/contract/areas/firm/system-codes/calls";
import { useCallback } from "react";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import type { CodeWords } from "./CodeSelect.tsx";

const freshMs = 5 * 60_000;
const noCodes: readonly CodeOption[] = [];

/** Offered are those that are not disabled; records may still hold the others. */
export function useSystemCodes(enabled = true): (category: string, isOffered?: boolean) => CodeWords {
  const isEnglish = useLanguage() === "en";
  const { data = noCodes } = useCall(systemCodes.GetSystemCodeByCategory, {}, { staleMs: freshMs, enabled });
  return useCallback(
    (category, isOffered = false) =>
      Object.fromEntries(
        data
          .filter((one) => one.categoryCode === category && (one.isEnabled || !isOffered))
          .map((one) => [one.code, isEnglish ? one.nameEn : one.name]),
      ),
    [data, isEnglish],
  );
}
