/** Brings the ledger's rows into the details of an item. */

import { detailType } from "@digao/contract/areas/papers/item-details/codes";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";

export function useRefresh(rid: number) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange(statementItems.RefreshFSDetail);
  const run = async () => {
    try {
      const { details } = await change.mutateAsync({ RId: rid });
      const total = details.filter((row) => row.detailType !== detailType.byHand).length;
      void message.success(t("statement-items.sheet.refreshed", { total }));
    } catch {
      // The house dialog has told it.
    }
  };
  return { run, isPending: change.isPending };
}
