/** Of a search that more mails fit than are looked through: its count is of the newest alone. */
import { useTranslation } from "react-i18next";
import { formatCount } from "../lib/format.ts";

export function NewestNote({ count }: { count: number | null }) {
  const { t } = useTranslation();
  if (count === null) return null;
  return (
    <p className="soft" role="status">
      {t("ui.list.newestOf", { count: formatCount(count) })}
    </p>
  );
}
