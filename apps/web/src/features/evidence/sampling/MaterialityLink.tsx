/** Performance materiality, which opens its record where the reader has that screen. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";

const path = "/maindo/materiality";

export function MaterialityLink({ amount }: { amount: string }) {
  const { t } = useTranslation();
  const { id } = useProject();
  const hasScreen = useHasScreen();
  if (!hasScreen(path)) return formatMoney(amount);
  return (
    <Link className="cell-link" to={projectHref(path, id)} title={t("sampling.toMateriality")}>
      {formatMoney(amount)}
    </Link>
  );
}
