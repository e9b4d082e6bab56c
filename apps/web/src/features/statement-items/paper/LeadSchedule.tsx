/** Lead schedule (审定表): every detail from opening to audited, and whether the details add up to the item. */
import type { FsDetail, FsItemDetail } from "@digao/contract/areas/statement-items";
import { Button, Tooltip } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fromFen, sumFen, toFen } from "../../../lib/decimal.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import type { Tab, View } from "../view.ts";
import { useRefresh } from "./use-refresh.ts";

interface Props {
  rid: number;
  detail: FsItemDetail;
  view: View;
  obstacle: string;
  hasDetails: boolean;
  onTab: (tab: Tab) => void;
  /** Opens the ledger lines of an account or auxiliary. */
  onLedger: (account: string, aux: number | undefined) => void;
}
type Column = GridColumn<FsDetail>;
type Amount = "openBook" | "periodDr" | "periodCr" | "closeBook" | "ajeDr" | "ajeCr" | "rjeDr" | "rjeCr" | "audited";

function useColumns(): Column[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`statement-items.detail.${key}`);
    const money = (key: Amount, extra: Partial<Column> = {}): Column => ({
      key,
      kind: "money",
      width: 106,
      total: true,
      title: title(key),
      value: (row) => row[key],
      ...extra,
    });
    const adjusts: Partial<Column> = { drill: () => true, width: 84 };
    const book: Partial<Column> = { drill: (row) => row.accountCode !== null };
    const flags = (row: FsDetail) =>
      [row.isRelated && "isRelated", row.hzFlag && "hzFlag", row.altFlag && "altFlag"]
        .flatMap((flag) => (flag ? [t(`statement-items.flag.${flag}`)] : []))
        .join(" ");
    return [
      {
        key: "accountCode",
        kind: "code",
        width: 92,
        frozen: true,
        title: title("account"),
        value: (row) => row.accountCode,
      },
      {
        key: "detailName",
        width: 148,
        frozen: true,
        title: title("detailName"),
        value: (row) => row.detailName,
        hint: (row) => row.detailName,
      },
      money("openBook", { title: title("opening"), ...book }),
      money("periodDr", book),
      money("periodCr", book),
      money("closeBook", { title: t("statement-items.column.unaudited"), ...book }),
      money("ajeDr", { group: "aje", title: t("statement-items.column.ajeDr"), ...adjusts }),
      money("ajeCr", { group: "aje", title: t("statement-items.column.ajeCr"), ...adjusts }),
      money("rjeDr", { group: "rje", title: t("statement-items.column.rjeDr"), ...adjusts }),
      money("rjeCr", { group: "rje", title: t("statement-items.column.rjeCr"), ...adjusts }),
      money("audited", { title: t("statement-items.column.audited") }),
      { key: "flags", width: 96, title: title("marks"), value: flags, sortable: false },
      { key: "wpIndex", kind: "code", width: 84, title: title("wpIndex"), value: (row) => row.wpIndex },
      {
        key: "remark",
        width: 160,
        title: title("remark"),
        value: (row) => row.remark,
        hint: (row) => row.remark ?? "",
      },
    ];
  }, [t]);
}

/** Details against the item, before and after the entries: what no detail carries is told. */
function Ties({ detail, view }: { detail: FsItemDetail; view: View }) {
  const { t } = useTranslation();
  const audited = sumFen(detail.details.map((row) => row.audited));
  const open = fromFen((toFen(detail.item.audited) ?? 0n) - audited - (toFen(detail.detailDifference) ?? 0n));
  return (
    <p className="paper-ties">
      <span>
        {t("statement-items.tie.details")} <MoneyCell value={detail.detailTotal} unit={view.unit} total />
      </span>
      <span>
        {t("statement-items.tie.item")} <MoneyCell value={detail.item.unaudited} unit={view.unit} total />
      </span>
      <span>
        {t("statement-items.tie.unaudited")} <DiffCell value={detail.detailDifference} unit={view.unit} />
      </span>
      {Number(open) === 0 ? null : (
        <Tooltip title={t("statement-items.tie.unplacedWhy")}>
          <span className="tie-unplaced">
            {t("statement-items.tie.unplaced")} <MoneyCell value={open} unit={view.unit} total />
          </span>
        </Tooltip>
      )}
    </p>
  );
}

function NoDetails({ rid, obstacle, onTab }: Pick<Props, "rid" | "obstacle" | "onTab">) {
  const { t } = useTranslation();
  const refresh = useRefresh(rid);
  const action = (
    <div className="row top">
      <Tooltip title={obstacle}>
        <Button
          type="primary"
          disabled={Boolean(obstacle)}
          loading={refresh.isPending}
          onClick={() => void refresh.run()}
        >
          {t("statement-items.sheet.refresh")}
        </Button>
      </Tooltip>
      <Tooltip title={obstacle}>
        <Button disabled={Boolean(obstacle)} onClick={() => onTab("details")}>
          {t("statement-items.lead.byHand")}
        </Button>
      </Tooltip>
    </div>
  );
  return (
    <EmptyState
      icon="sheet"
      title={t("statement-items.lead.empty")}
      hint={t("statement-items.lead.emptyHint")}
      action={action}
    />
  );
}

const entries = new Set(["ajeDr", "ajeCr", "rjeDr", "rjeCr"]);

export function LeadSchedule({ rid, detail, view, obstacle, hasDetails, onTab, onLedger }: Props) {
  const { t } = useTranslation();
  const openCell = (row: FsDetail, column: string) => {
    if (entries.has(column)) return onTab("adjust");
    if (row.accountCode) onLedger(row.accountCode, row.auxId ?? undefined);
    return undefined;
  };
  const columns = useColumns();
  const groups = [
    { key: "aje", title: t("statement-items.column.aje") },
    { key: "rje", title: t("statement-items.column.rje") },
  ];
  const total = <EmptyState title={t("statement-items.lead.total")} hint={t("statement-items.lead.totalHint")} />;
  return (
    <div className="stack gap-0 fill">
      {detail.details.length > 0 ? <Ties detail={detail} view={view} /> : null}
      <LedgerGrid
        name="statement-items.lead"
        label={t("statement-items.tab.lead")}
        rows={detail.details}
        rowKey={(row) => row.id}
        columns={columns}
        groups={groups}
        unit={view.unit}
        onOpenCell={openCell}
        empty={hasDetails ? <NoDetails rid={rid} obstacle={obstacle} onTab={onTab} /> : total}
      />
    </div>
  );
}
