/** What can be done with the sheet as a whole, and what still stands against it. */
import { type FsItemDetail, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Dropdown, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { refresh, useChange } from "../../../../lib/api.ts";
import { isConflict } from "../../../../lib/call-error.ts";
import { MessageCount } from "../../../../parts/evidence/messages/MessageCount.tsx";
import { useConfirmDelete } from "../../../../ui/ConfirmDelete.tsx";
import { DiffCell } from "../../../../ui/DiffCell.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { useRefresh } from "../paper/use-refresh.ts";
import { byHand, type SheetRow } from "./sheet.ts";
import type { Sheet } from "./use-sheet.ts";

interface Props {
  rid: number;
  detail: FsItemDetail;
  sheet: Sheet;
  focused: SheetRow | undefined;
  obstacle: string;
  /** Rows whose ageing does not add up. */
  offCount: number;
}

function useRemove({ rid, detail: shown, sheet, focused }: Pick<Props, "rid" | "detail" | "sheet" | "focused">) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const client = useQueryClient();
  const remove = useChange(statementItems.DelSingleDetail, { quiet: true });
  const removeAll = useChange(statementItems.DelCurrDetailByRID, { quiet: true });
  // What somebody else has changed meanwhile is shown beside the refusal.
  const lookAgain = (error: unknown): never => {
    if (isConflict(error)) void refresh(client, statementItems.GetFsItemById);
    throw error;
  };
  return {
    one: () => {
      const { detail, key, values } = focused ?? {};
      if (!detail) return key ? sheet.removeAdded(key) : undefined;
      const name = t("statement-items.sheet.rowNamed", { name: values?.detailName ?? "" });
      return confirmDelete({
        name,
        isFinal: true,
        onDelete: () => remove.mutateAsync({ Id: detail.id, rowVersion: detail.rowVersion }).catch(lookAgain),
      });
    },
    allByHand: () =>
      confirmDelete({
        name: t("statement-items.sheet.allByHand"),
        isFinal: true,
        onDelete: async () => {
          const { detailsVersion } = shown;
          const { deleted } = await removeAll.mutateAsync({ RId: rid, detailsVersion }).catch(lookAgain);
          void message.success(t("statement-items.sheet.deleted", { total: deleted }));
        },
      }),
  };
}

function removeObstacle(focused: SheetRow | undefined): string {
  if (!focused || focused.state === "blank") return "noRow";
  return focused.detail && focused.detail.detailType !== byHand ? "ledgerRow" : "";
}

export function SheetTools({ rid, detail, sheet, focused, obstacle, offCount }: Props) {
  const { t } = useTranslation();
  const remove = useRemove({ rid, detail, sheet, focused });
  const refresh = useRefresh(rid);
  const against = removeObstacle(focused);
  const noRemove = obstacle || (against && t(`statement-items.sheet.${against}`));
  const noRefresh = obstacle || (sheet.isDirty ? t("statement-items.saveFirst") : "");
  const noName = sheet.isNameless ? t("statement-items.sheet.nameless") : "";
  const noSave = obstacle || noName || (sheet.isDirty ? "" : t("statement-items.nothingToSave"));
  const hasByHand = detail.details.some((row) => row.detailType === byHand);
  const more = [
    {
      key: "all",
      danger: true,
      label: t("statement-items.sheet.deleteByHand"),
      disabled: !hasByHand || Boolean(obstacle),
    },
  ];
  return (
    <div className="paper-tools">
      <Tooltip title={noSave || "Ctrl+S"}>
        <Button
          size="small"
          type="primary"
          disabled={Boolean(noSave)}
          loading={sheet.isBusy}
          onClick={() => void sheet.save()}
        >
          {t("ui.save")}
        </Button>
      </Tooltip>
      {sheet.isDirty ? (
        <Button size="small" type="text" onClick={sheet.giveUp}>
          {t("statement-items.giveUp")}
        </Button>
      ) : null}
      <Tooltip title={noRefresh || t("statement-items.sheet.refreshWhy")}>
        <Button
          size="small"
          icon={<Icon name="refresh" size={14} />}
          disabled={Boolean(noRefresh)}
          loading={refresh.isPending}
          onClick={() => void refresh.run()}
        >
          {t("statement-items.sheet.refresh")}
        </Button>
      </Tooltip>
      <Tooltip title={noRemove}>
        <Button size="small" disabled={Boolean(noRemove)} onClick={() => void remove.one()}>
          {t("statement-items.sheet.deleteRow")}
        </Button>
      </Tooltip>
      <Dropdown menu={{ items: more, onClick: () => remove.allByHand() }} trigger={["click"]}>
        <Button size="small" aria-label={t("ui.more")} icon={<Icon name="more" size={14} />} />
      </Dropdown>
      {focused?.detail ? (
        <MessageCount
          place={{ entityId: "fsDetail", referId: focused.detail.id }}
          among={detail.details.map(({ id }) => id)}
          title={t("messages.of", { record: focused.detail.detailName })}
          rid={rid}
        />
      ) : null}
      {sheet.restoredAt ? (
        <StatusTag tone="attention">{t("ui.form.restored", { time: sheet.restoredAt })}</StatusTag>
      ) : null}
      <span className="paper-ties">
        {offCount > 0 ? (
          <StatusTag tone="bad">{t("statement-items.sheet.ageingRows", { total: offCount })}</StatusTag>
        ) : null}
        {t("statement-items.tie.unaudited")} <DiffCell value={detail.detailDifference} />
      </span>
    </div>
  );
}
