import { useTranslation } from "react-i18next";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

/** A voucher that was drawn: to be checked still, or checked line by line. */
export function DrawnTag({ isChecked }: { isChecked: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusTag tone={isChecked ? "good" : "busy"}>
      {t(isChecked ? "journal-tests.checked" : "journal-tests.drawn")}
    </StatusTag>
  );
}
