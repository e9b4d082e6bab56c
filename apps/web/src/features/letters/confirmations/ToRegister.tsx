import { encodeId } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProject } from "../../../lib/page.ts";

export const pathOf = (path: string, projectId: number, more = "") =>
  `${path}?id=${encodeURIComponent(encodeId(projectId))}${more}`;

/** The way to the list that letters are made from. */
export function ToRegister() {
  const { t } = useTranslation();
  const { id } = useProject();
  return (
    <Link className="cell-link" to={pathOf("/maindo/hzcontact", id)}>
      {t("confirmations.register")}
    </Link>
  );
}
