/** Above the menu: the firm's own logo and name of the system, or the product's. */
import { corpInfo, corpLogo } from "@digao/contract/areas/corp-info";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { usePicture } from "../../ui/use-picture.ts";

export function Brand({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation();
  const { data } = useCall(corpInfo.calls.single, {}, { staleMs: Number.POSITIVE_INFINITY });
  const logo = usePicture(corpLogo.GetCorpLogo, data?.corpLogo ?? null);
  const name = data?.systemName ?? t("app.product");
  return (
    <div className="brand">
      <img src={logo ?? "/favicon.svg"} alt="" width="24" height="24" />
      {isFolded ? null : <span title={name}>{name}</span>}
    </div>
  );
}
