/** Why an account is suggested for an item, and what a rule means, in the reader's words. */
import type { AccountNode } from "@digao/contract/areas/projects";
import { useTranslation } from "react-i18next";

export function useReasons() {
  const { t } = useTranslation();
  const params = ({ params: given }: AccountNode["mapReason"][number]) =>
    given.category === undefined ? given : { ...given, category: t(`mapping.category.${given.category}`) };

  return ({ mapReason, mapState }: Pick<AccountNode, "mapReason" | "mapState">): string => {
    // What a person decided needs no reason of the program's.
    if (mapState === "manual") return "";
    return mapReason.map((reason) => t(`mapping.reason.${reason.code}`, params(reason))).join(t("mapping.reasonJoin"));
  };
}
