/** Lead schedule (审定表): every detail from opening to audited, and whether the details add up to the item. */
import type { FsItemDetail } from "@digao/contract/areas/papers/statement-items/calls";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import { Button, Tooltip } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatShare } from "../../../../lib/format.ts";
import type { Tab, View } from "../../../../parts/papers/statement-items/view.ts";
import { DiffCell } from "../../../../ui/DiffCell.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { MoneyCell } from "../../../../ui/MoneyCell.tsx";
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
type Column = GridColumn<LeadRow>;
type Amount = {
  [Key in keyof LeadRow]: LeadRow[Key] extends string | null ? Key : never;
}[keyof LeadRow];

/** What the profit and loss of a detail was last year is not known: no figure, which is not none. */
const orUnknown = (value: string | null) => value ?? "—";

function useColumns(rows: readonly LeadRow[]): Column[] {
  const { t } = useTranslation();
  const hasCarried = rows.some(({ carried }) => Number(carried) !== 0);
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
    const adjusts: Partial<Column> = { drill: ({ kind }) => kind === "detail", width: 88 };
    const book: Partial<Column> = { group: "books", drill: (row) => row.accountCode !== null };
    const flags = (row: LeadRow) =>
      [row.isRelated && "isRelated", row.hzFlag && "hzFlag", row.altFlag && "altFlag"]
        .flatMap((flag) => (flag ? [t(`statement-items.flag.${flag}`)] : []))
        .join(" ");
    return [
      {
        key: "accountCode",
        kind: "code",
        width: 84,
        frozen: true,
        title: title("account"),
        value: (row) => row.accountCode,
      },
      {
        key: "name",
        width: 148,
        yields: 110,
        frozen: true,
        title: title("detailName"),
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      money("openBook", { title: title("opening"), ...book }),
      money("periodDr", book),
      money("periodCr", book),
      money("closeBook", { title: t("statement-items.column.unaudited"), ...book, keep: true }),
      money("ajeDr", { group: "aje", title: t("statement-items.column.ajeDr"), ...adjusts }),
      money("ajeCr", { group: "aje", title: t("statement-items.column.ajeCr"), ...adjusts }),
      money("rjeDr", { group: "rje", title: t("statement-items.column.rjeDr"), ...adjusts }),
      money("rjeCr", { group: "rje", title: t("statement-items.column.rjeCr"), ...adjusts }),
      ...(hasCarried ? [money("carried", { title: title("carried"), width: 92 })] : []),
      money("audited", { title: t("statement-items.column.audited") }),
      money("prior", { title: title("priorAudited"), value: (row) => orUnknown(row.prior) }),
      money("change", { title: t("statement-items.column.change"), value: (row) => orUnknown(row.change) }),
      {
        key: "rate",
        kind: "share",
        width: 76,
        inView: true,
        title: t("statement-items.column.changeRate"),
        value: (row) => row.rate,
        render: (row) => formatShare(row.rate) || "—",
      },
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
  }, [t, hasCarried]);
}

/** Details against the item, before the entries; a page has one audited figure, and it is the item's. */
function Ties({ detail, view, refresh }: { detail: FsItemDetail; view: View; refresh: React.ReactNode }) {
  const { t } = useTranslation();
  if (detail.details.length === 0)
    return (
      <p className="paper-ties">
        <span>{t("statement-items.lead.fromBooks")}</span>
        {refresh}
      </p>
    );
  return (
    <p className="paper-ties">
      <span>
        {t("statement-items.tie.details")} <MoneyCell value={detail.detailTotal} unit={view.unit} total />
      </span>
      <span>
        {t("statement-items.tie.unaudited")} <DiffCell value={detail.detailDifference} unit={view.unit} />
      </span>
    </p>
  );
}

/** The ledger's rows as details of one's own: to write on, or to add to. */
function ToDetails({ rid, obstacle, onTab }: Pick<Props, "rid" | "obstacle" | "onTab">) {
  const { t } = useTranslation();
  const refresh = useRefresh(rid);
  return (
    <>
      <Tooltip title={obstacle}>
        <Button
          size="small"
          disabled={Boolean(obstacle)}
          loading={refresh.isPending}
          onClick={() => void refresh.run()}
        >
          {t("statement-items.sheet.refresh")}
        </Button>
      </Tooltip>
      <Tooltip title={obstacle}>
        <Button size="small" disabled={Boolean(obstacle)} onClick={() => onTab("details")}>
          {t("statement-items.lead.byHand")}
        </Button>
      </Tooltip>
    </>
  );
}

const entries = new Set(["ajeDr", "ajeCr", "rjeDr", "rjeCr"]);

export function LeadSchedule({ rid, detail, view, obstacle, hasDetails, onTab, onLedger }: Props) {
  const { t } = useTranslation();
  const openCell = (row: LeadRow, column: string) => {
    if (entries.has(column)) return onTab("adjust");
    if (row.accountCode) onLedger(row.accountCode, row.auxId ?? undefined);
    return undefined;
  };
  const columns = useColumns(detail.lead);
  const groups = [
    { key: "books", title: t("statement-items.lead.books"), collapsible: true, foldedFirst: true },
    { key: "aje", title: t("statement-items.column.aje") },
    { key: "rje", title: t("statement-items.column.rje") },
  ];
  const tools = <ToDetails rid={rid} obstacle={obstacle} onTab={onTab} />;
  const total = <EmptyState title={t("statement-items.lead.total")} hint={t("statement-items.lead.totalHint")} />;
  const none = (
    <EmptyState
      icon="sheet"
      title={t("statement-items.lead.empty")}
      hint={t("statement-items.lead.emptyHint")}
      action={<div className="row top">{tools}</div>}
    />
  );
  return (
    <div className="stack gap-0 fill">
      <LedgerGrid
        name="statement-items.lead"
        label={t("statement-items.tab.lead")}
        rows={detail.lead}
        rowKey={(row) => row.key}
        columns={columns}
        groups={groups}
        unit={view.unit}
        tone={({ kind }) => (kind === "rest" ? "muted" : undefined)}
        onOpenCell={openCell}
        empty={hasDetails ? none : total}
      />
      {detail.lead.length > 0 ? <Ties detail={detail} view={view} refresh={tools} /> : null}
    </div>
  );
}
