/** The lines that a population leaves out for one reason. */

import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { ExcludedReason } from "@digao/contract/areas/evidence/sampling/run";
import { Drawer, Pagination } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Sent, useCall } from "../../../../lib/api.ts";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";

interface Props {
  populationQuery: Sent<typeof sampling.GetSamplePopulation>;
  reason: ExcludedReason;
  onClose: () => void;
}
const pageSize = 200;

export function ExcludedDrawer({ populationQuery, reason, onClose }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { ...populationQuery, reason, skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  const list = useCall(sampling.GetSampleExcluded, query, { keepPrevious: true });
  const columns = useMemo((): GridColumn<LedgerLine>[] => {
    const money = (key: "amountjdr" | "amountjcr", title: string): GridColumn<LedgerLine> => ({
      key,
      title,
      width: 120,
      kind: "money",
      value: (line) => line[key],
    });
    return [
      { key: "jDate", title: t("ledger.date"), width: 96, kind: "date", value: (line) => line.jDate },
      { key: "jNo", title: t("ledger.voucher"), width: 84, value: (line) => voucherName(line) },
      { key: "summary", title: t("ledger.summary"), width: 160, grow: true, value: (line) => line.summary },
      {
        key: "account",
        title: t("ledger.account"),
        width: 180,
        value: (line) => `${line.accountCode} ${line.accountName}`,
      },
      money("amountjdr", t("ledger.debit")),
      money("amountjcr", t("ledger.credit")),
    ];
  }, [t]);
  const total = list.data?.totalCount ?? 0;
  return (
    <Drawer
      open
      size={900}
      title={t("sampling.excludedTitle", { reason: t(`sampling.reason.${reason}`) })}
      onClose={onClose}
    >
      <div className="sample-drawer">
        <LedgerGrid
          name="sampling.excluded"
          label={t(`sampling.reason.${reason}`)}
          rows={list.data?.items ?? []}
          rowKey={(line) => line.JsnId}
          columns={columns}
          isLoading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
        {total > pageSize ? (
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={total}
            showSizeChanger={false}
            onChange={setPage}
          />
        ) : null}
      </div>
    </Drawer>
  );
}
