/** Why an account is suggested for an item, in the reader's words. */
import type { AccountNode } from "@digao/contract/areas/books/mapping/calls";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

type Reason = AccountNode["mapReason"][number];

export function useReasons() {
  const { t } = useTranslation();
  return useCallback(
    ({ mapReason, mapState, fsItemId }: Pick<AccountNode, "mapReason" | "mapState" | "fsItemId">): string => {
      // What a person decided, or nobody could, needs no reason of the program's.
      if (mapState === "manual" || fsItemId === null) return "";
      const wordsOf = ({ code, params }: Reason) => {
        const reasonParams =
          params.category === undefined
            ? params
            : { ...params, category: t(`codes.accountCategory.${params.category}`) };
        return t(`mapping.reason.${code}`, reasonParams);
      };
      return mapReason.map(wordsOf).join(t("mapping.reasonJoin"));
    },
    [t],
  );
}
