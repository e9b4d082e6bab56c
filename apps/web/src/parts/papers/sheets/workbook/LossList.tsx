/** What a workbook has and a sheet cannot keep. */
import type { SheetLoss } from "@digao/contract/areas/papers/sheets/calls";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";

export function LossList({ losses }: { losses: readonly SheetLoss[] }) {
  const { t } = useTranslation();
  if (losses.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("sheets.file.losses")}
      description={
        <ul className="sheet-losses">
          {losses.map(({ kind, tabName, cell, count, text }) => (
            <li key={`${kind}${tabName}${cell}${text}`}>
              {[tabName, cell].filter(Boolean).join("!")} {text}
              {count > 1 ? ` × ${count}` : ""}
            </li>
          ))}
        </ul>
      }
    />
  );
}
