/** The sub-ledger (明细账) of the chosen account, or of the auxiliary item chosen on it. */
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { useTranslation } from "react-i18next";
import { VoucherPanel } from "../../../parts/books/vouchers/drill/VoucherPanel.tsx";
import { SubLedgerGrid } from "../../../parts/books/vouchers/line-grid/SubLedgerGrid.tsx";
import { accountName, type TabProps } from "../../../parts/books/vouchers/tab.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { MonthsBar } from "./MonthsBar.tsx";
import { useAuxName } from "./use-aux-name.ts";

const monthIn = (params: URLSearchParams, name: string) => Number(params.get(name)) || undefined;

/** Of the account and the item in the address; both empty, there is none. */
export function SubLedger(props: TabProps) {
  const { query, periodId } = props;
  const { account, aux, params, unit, voucher } = query;
  const name = useAuxName(props);
  const title = [accountName(props.nodes, account), name].filter(Boolean).join(" / ");
  const input = {
    periodId,
    accountCode: account,
    auxId: aux,
    jPeriodFrom: monthIn(params, "jPeriodFrom"),
    jPeriodTo: monthIn(params, "jPeriodTo"),
  };
  return (
    <>
      <MonthsBar query={query} title={title}>
        <DownloadButton call={downloads.DownSubLedgerExcel} input={() => input} />
      </MonthsBar>
      <div className="page-row dock">
        <SubLedgerGrid
          name="data-query-ledger"
          input={input}
          unit={unit}
          voucher={voucher}
          onVoucher={query.showVoucher}
          row={query.row}
          onRow={query.keepRow}
        />
        {voucher === undefined ? null : (
          <VoucherPanel jmsn={voucher} account={account} unit={unit} onClose={() => query.showVoucher(undefined)} />
        )}
      </div>
    </>
  );
}

export function LedgerTab(props: TabProps) {
  const { t } = useTranslation();
  if (props.query.account) return <SubLedger {...props} />;
  return <EmptyState icon="voucher" title={t("vouchers.noAccount")} hint={t("vouchers.noAccountHint")} />;
}
