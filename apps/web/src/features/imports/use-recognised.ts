/** What was recognised in a file, as short facts in the reader's language. */
import type { ImportBatch } from "@digao/contract/areas/imports";
import { useTranslation } from "react-i18next";

const knownSoftware = new Set(["U8", "NC", "K3", "KIS", "K3C", "SAP", "ORA", "GB", "OWN", "NEUTRAL"]);

export function useRecognised() {
  const { t } = useTranslation();
  return ({ typeId, detection, periodLabel }: ImportBatch): string[] => {
    if (!detection) return [];
    const { software, encoding, sheet, sheets, headerRow } = detection;
    const facts = [
      t(`codes.importType.${typeId}`),
      software && knownSoftware.has(software) ? t(`codes.ledgerSoftware.${software}`) : null,
      encoding ? t("imports.facts.encoding", { encoding: encoding.toUpperCase() }) : null,
      sheet && sheets.length > 0 && !encoding ? t("imports.facts.sheet", { sheet }) : null,
      headerRow ? t("imports.facts.headerRow", { row: headerRow }) : t("imports.facts.noHeader"),
      periodLabel ? t("imports.facts.period", { period: periodLabel }) : null,
    ];
    return facts.filter((fact): fact is string => fact !== null);
  };
}
