/** A logo and a name above the menu; the product's own where there is none. */
import { useTranslation } from "react-i18next";

interface Props {
  logo?: string | undefined;
  name?: string | null | undefined;
  isFolded: boolean;
}

export function Mark({ logo, name, isFolded }: Props) {
  const { t } = useTranslation();
  const shown = name ?? t("app.product");
  return (
    <div className="brand">
      <img src={logo ?? "/favicon.svg"} alt="" width="24" height="24" />
      {isFolded ? null : <span title={shown}>{shown}</span>}
    </div>
  );
}
