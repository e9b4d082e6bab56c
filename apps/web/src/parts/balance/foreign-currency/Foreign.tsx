/** Foreign-currency balances (外币折算) of the item, or of all: at the closing rate against the books, and what is to be booked. */
import { type ForeignBalances, foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import type { FsItemDetail } from "@digao/contract/areas/papers/statement-items/calls";
import { monetaryKind } from "@digao/domain/foreign-currency/monetary";
import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import type { Tab, View } from "../../papers/statement-items/view.ts";
import { useForeignColumns } from "./columns.tsx";
import { ExchangeEntryLine } from "./ExchangeEntries.tsx";
import { RateTable } from "./RateTable.tsx";
import "./foreign.css";

interface Props {
  rid: number;
  detail: FsItemDetail;
  view: View;
  onTab: (tab: Tab) => void;
  start: ReactNode;
}

const Url = z.object({ scope: z.enum(["item", "all"]).catch("item") });
const tones: Record<ForeignBalances["level"], Tone> = {
  nil: "good",
  trivial: "good",
  belowPm: "attention",
  abovePm: "bad",
  aboveOm: "bad",
};

const openOf = (currencies: ForeignBalances["currencies"]) => currencies.reduce((sum, { open }) => sum + open, 0);

function Total({ data, view }: { data: ForeignBalances; view: View }) {
  const { t } = useTranslation();
  const { materiality, level, profitEffect } = data;
  const amounts = {
    trivial: formatMoney(materiality.trivial),
    pm: formatMoney(materiality.pm),
    om: formatMoney(materiality.om),
  };
  const open = openOf(data.currencies);
  return (
    <p className="paper-ties">
      <span>
        {t("foreign-currency.total")} <MoneyCell value={profitEffect} unit={view.unit} total />
      </span>
      {open > 0 ? <StatusTag tone="attention">{t("foreign-currency.missing", { count: open })}</StatusTag> : null}
      {open > 0 && level === "nil" ? null : (
        <StatusTag tone={tones[level]}>{t(`foreign-currency.level.${level}`, amounts)}</StatusTag>
      )}
      {materiality.isApproved ? null : <span className="soft">{t("foreign-currency.guide")}</span>}
      {data.unknown.length > 0 ? (
        <StatusTag tone="attention">{t("foreign-currency.unknown", { names: data.unknown.join("、") })}</StatusTag>
      ) : null}
    </p>
  );
}

function Body({
  data,
  rid,
  detail,
  view,
  onTab,
  isAll,
}: Omit<Props, "start"> & { data: ForeignBalances; isAll: boolean }) {
  const { t } = useTranslation();
  const project = useProject();
  const columns = useForeignColumns(isAll);
  const rows = isAll ? data.rows : data.rows.filter(({ fsItemId }) => fsItemId === rid);
  const names = new Set(rows.map(({ currency }) => currency));
  const currencies = data.currencies.filter(({ currency }) => isAll || names.has(currency));
  const entries = data.entries.filter(({ fsItemId }) => isAll || fsItemId === rid);
  const isMonetary = monetaryKind(detail.item.stdCode) === "monetary";
  if (rows.length === 0 && entries.length === 0)
    return (
      <EmptyState
        icon="sheet"
        title={t("foreign-currency.empty")}
        hint={t("foreign-currency.emptyHint")}
        action={<Button onClick={() => onTab("details")}>{t("statement-items.tab.details")}</Button>}
      />
    );
  return (
    <>
      {isMonetary || isAll ? (
        <div className="fx-rates">
          <RateTable projectId={project.id} data={data} currencies={currencies} isReadOnly={project.isReadOnly} />
        </div>
      ) : (
        <p className="paper-ties soft">{t("foreign-currency.nonMonetaryItem")}</p>
      )}
      <Total data={data} view={view} />
      <LedgerGrid
        name="statement-items.foreign"
        label={t("item-details.view.foreign")}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        unit={view.unit}
        tone={({ kind }) => (kind === "monetary" ? undefined : "muted")}
      />
      <div className="fx-entries">
        {entries.length === 0 && openOf(currencies) === 0 ? (
          <p className="soft">{t("foreign-currency.noEntry")}</p>
        ) : null}
        {entries.map((entry) => (
          <ExchangeEntryLine key={entry.key} projectId={project.id} entry={entry} isReadOnly={project.isReadOnly} />
        ))}
        {entries.some(({ key }) => /^fx:L[12]0[12]$/.test(key)) ? (
          <p className="soft">{t("foreign-currency.qualifying")}</p>
        ) : null}
      </div>
    </>
  );
}

export function Foreign({ start, ...props }: Props) {
  const { t } = useTranslation();
  const { view } = props;
  const project = useProject();
  const [{ scope }, patch] = useUrlState(Url);
  const wish = { projectId: project.id, RptLang: view.lang };
  const query = useCall(foreignCurrency.GetForeignBalances, wish, { keepPrevious: true });
  const scopes = ["item", "all"] as const;
  const body = () => {
    if (query.data) return <Body {...props} data={query.data} isAll={scope === "all"} />;
    return query.error ? (
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <DelayedSkeleton rows={12} />
    );
  };
  return (
    <>
      {body()}
      <div className="paper-tools">
        {start}
        <Segmented
          size="small"
          aria-label={t("foreign-currency.scope.label")}
          value={scope}
          options={scopes.map((value) => ({ value, label: t(`foreign-currency.scope.${value}`) }))}
          onChange={(value) => patch({ scope: value === "item" ? undefined : value })}
        />
        <span className="schedule-end row">
          <DownloadButton
            size="small"
            call={foreignCurrency.DownForeignBalances}
            input={() => wish}
            label={t("foreign-currency.export")}
          />
        </span>
      </div>
    </>
  );
}
