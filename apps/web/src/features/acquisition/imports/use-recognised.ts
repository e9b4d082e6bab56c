/** What was recognised in a file, as short facts in the reader's language. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";

const namedSoftware = new Set(["U8", "NC", "K3", "KIS", "K3C", "SAP", "ORA", "GB", "OWN", "NEUTRAL"]);

export function useRecognised() {
  const { t } = useTranslation();
  const sheetFact = ({ encoding, sheet, taken }: NonNullable<ImportBatch["detection"]>) => {
    if (!sheet || encoding) return null;
    return taken.length > 1 ? t("imports.facts.sheets", { count: taken.length }) : t("imports.facts.sheet", { sheet });
  };
  return ({ typeId, detection, periodLabel }: ImportBatch): string[] => {
    if (!detection) return [];
    const { software, encoding, headerRow, recalled } = detection;
    const facts = [
      t(`codes.importType.${typeId}`),
      software && namedSoftware.has(software) ? t(`codes.ledgerSoftware.${software}`) : null,
      encoding ? t("imports.facts.encoding", { encoding: encoding.toUpperCase() }) : null,
      sheetFact(detection),
      headerRow ? t("imports.facts.headerRow", { row: headerRow }) : t("imports.facts.noHeader"),
      recalled
        ? t("imports.facts.recalled", { file: recalled.fileName, user: recalled.userName, day: recalled.day })
        : null,
      periodLabel ? t("imports.facts.period", { period: periodLabel }) : null,
    ];
    return facts.filter((fact): fact is string => fact !== null);
  };
}
