/** Ledger lines of an account or auxiliary, with their voucher beside them. */
import { type LedgerLine, vouchers } from "@digao/contract/areas/vouchers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, Checkbox, Input } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf } from "../../lib/api.ts";
import { formatCount, type MoneyUnit } from "../../lib/format.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { EmptyState } from "../EmptyState.tsx";
import { Icon } from "../Icon.tsx";
import type { GridColumn } from "../ledger-grid/column.ts";
import { LedgerGrid } from "../ledger-grid/LedgerGrid.tsx";
import { useGridFocus } from "./use-grid-focus.ts";
import type { TrailHandle } from "./use-trail.ts";
import { VoucherPanel } from "./VoucherPanel.tsx";

interface Props {
  periodId: number;
  /** Last month of the balance that was opened. */
  jPeriodTo: number | undefined;
  unit: MoneyUnit;
  trail: TrailHandle;
}
const pageSize = 500;

/** Page by page; the server keeps what it found, so a later page costs what the first did. */
function useLines({ periodId, jPeriodTo, trail }: Props, keyword: string, withoutClosing: boolean) {
  const { account, aux } = trail.trail;
  const scope = {
    periodId,
    accountCode: account,
    auxId: aux,
    jPeriodTo,
    keyword: keyword || undefined,
    withoutClosing: withoutClosing ? "true" : undefined,
    maxResultCount: pageSize,
  };
  return useInfiniteQuery({
    queryKey: [...keyOf(vouchers.GetVoucherLibList, scope), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(vouchers.GetVoucherLibList, { ...scope, skipCount: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.items.length === pageSize ? pages.length * pageSize : undefined),
  });
}

function useColumns(): GridColumn<LedgerLine>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { key: "jDate", title: t("ledger.date"), width: 100, kind: "date", frozen: true, value: (line) => line.jDate },
      {
        key: "jNo",
        title: t("ledger.voucher"),
        width: 84,
        kind: "code",
        frozen: true,
        value: (line) => `${line.jType}-${line.jNoText}`,
        drill: () => true,
      },
      {
        key: "summary",
        title: t("ledger.summary"),
        width: 208,
        grow: true,
        value: (line) => line.summary,
        hint: (line) => line.summary ?? undefined,
      },
      {
        key: "debit",
        title: t("ledger.debit"),
        width: 116,
        kind: "money",
        value: (line) => line.amountjdr,
        drill: () => true,
      },
      {
        key: "credit",
        title: t("ledger.credit"),
        width: 116,
        kind: "money",
        value: (line) => line.amountjcr,
        drill: () => true,
      },
      {
        key: "counter",
        title: t("ledger.counter"),
        width: 180,
        value: (line) => line.counter.join("、"),
        hint: (line) => line.counter.join("、"),
      },
      {
        key: "account",
        title: t("ledger.account"),
        width: 176,
        kind: "code",
        value: (line) => `${line.accountCode} ${line.accountName}`,
      },
      {
        key: "aux",
        title: t("ledger.aux"),
        width: 128,
        value: (line) => line.aux.map((one) => one.name).join("、"),
        hint: (line) => line.aux.map((one) => one.name).join("、"),
      },
    ],
    [t],
  );
}

export function LedgerPanel(props: Props) {
  const { unit, trail } = props;
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const keyword = params.get("lines") ?? "";
  const withoutClosing = params.get("closing") === "0";
  const list = useLines(props, keyword, withoutClosing);
  const columns = useColumns();
  const frame = useGridFocus(list.isSuccess);
  const lines = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const { voucher } = trail.trail;
  const at = lines.findIndex((line) => line.Jmsn === voucher);
  const next = (step: 1 | -1) => {
    for (let index = at + step; index >= 0 && index < lines.length; index += step) {
      const line = lines[index];
      if (line && line.Jmsn !== voucher) return () => trail.show(line.Jmsn);
    }
    return undefined;
  };
  const more = list.hasNextPage ? (
    <Button type="link" size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t("ledger.more", { count: formatCount(lines.length), total: formatCount(first?.totalCount ?? 0) })}
    </Button>
  ) : null;
  return (
    <>
      <search className="filter-bar">
        <Input
          className="filter-keyword"
          data-hotkey="search"
          allowClear
          maxLength={100}
          aria-label={t("ledger.search")}
          placeholder={t("ledger.search")}
          prefix={<Icon name="search" size={14} />}
          defaultValue={keyword}
          onPressEnter={(event) => patch({ lines: event.currentTarget.value.trim() })}
          onChange={(event) => event.target.value === "" && patch({ lines: undefined })}
        />
        <Checkbox checked={withoutClosing} onChange={() => patch({ closing: withoutClosing ? undefined : "0" })}>
          {t("ledger.withoutClosing")}
        </Checkbox>
        <div className="filter-end">{more}</div>
      </search>
      <div ref={frame} className="page-row">
        <LedgerGrid
          name="drill.lines"
          label={t("ledger.lines")}
          rows={lines}
          rowKey={(line) => line.JsnId}
          columns={columns}
          unit={unit}
          {...(first ? { totals: { debit: first.debit, credit: first.credit } } : {})}
          tone={(line) => (line.isClosing ? "muted" : undefined)}
          onOpenCell={(line) => trail.show(line.Jmsn)}
          onFocusRow={(line) => voucher !== undefined && trail.show(line.Jmsn)}
          isLoading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState icon="voucher" title={t("ledger.none")} hint={t("ledger.noneHint")} />}
        />
        {voucher === undefined ? null : (
          <VoucherPanel
            jmsn={voucher}
            account={trail.trail.account}
            unit={unit}
            onClose={() => trail.show(undefined)}
            onPrevious={next(-1)}
            onNext={next(1)}
          />
        )}
      </div>
    </>
  );
}
