/** Which part of the project a call belongs to, as its reader would say. */
import { useTranslation } from "react-i18next";

const parts: readonly (readonly [start: string, name: string])[] = [
  ["/api/pm/", "project"],
  ["/api/services/app/project/", "team"],
  ["/api/services/app/auditadjust/", "adjustments"],
  ["/api/services/app/fsitem/", "items"],
  ["/api/services/app/voucherlib/", "vouchers"],
  ["/api/jm/", "statements"],
  ["/api/sm/", "client"],
];
const partOf = (path: string) => parts.find(([start]) => path.toLowerCase().startsWith(start))?.[1] ?? "other";

export function useAreaWords() {
  const { t } = useTranslation();
  return (paths: readonly string[]) =>
    [...new Set(paths.map(partOf))].map((part) => t(`archive-auth.part.${part}`)).join(t("archive-auth.join"));
}
