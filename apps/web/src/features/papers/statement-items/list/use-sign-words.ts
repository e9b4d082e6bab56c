/** The signs of a paper as plain words, for copying to a workbook. */
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

export function useSignWords() {
  const { t } = useTranslation();
  return useCallback(
    (item: FsItemRow) =>
      item.signs
        .map((sign) => `${t(`statement-items.levelMark.${sign.signLevel}`)} ${sign.userName}${sign.isStale ? "⚠" : ""}`)
        .join(" "),
    [t],
  );
}
