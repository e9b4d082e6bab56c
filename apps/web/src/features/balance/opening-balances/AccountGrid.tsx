/** Accounts: what last year's books closed with, and what this year's open with. */
import type { OpeningAccount, OpeningBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { Checkbox } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones = { same: "good", moved: "bad", new: "attention", gone: "attention" } as const;

export function AccountGrid({ data }: { data: OpeningBalances }) {
  const { t } = useTranslation();
  const [isOnly, setOnly] = useState(true);
  const columns = useMemo((): GridColumn<OpeningAccount>[] => {
    const money = (key: "closing" | "opening" | "difference" | "entries"): GridColumn<OpeningAccount> => ({
      key,
      title: t(`opening-balances.account.${key}`),
      width: 148,
      kind: key === "difference" ? "diff" : "money",
      total: true,
      value: (row) => row[key],
    });
    return [
      {
        key: "code",
        title: t("opening-balances.account.code"),
        width: 110,
        kind: "code",
        frozen: true,
        value: (row) => row.code,
      },
      {
        key: "name",
        title: t("opening-balances.account.name"),
        width: 280,
        grow: true,
        frozen: true,
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      { key: "item", title: t("opening-balances.column.name"), width: 80, kind: "code", value: (row) => row.itemCode },
      money("closing"),
      money("opening"),
      money("difference"),
      money("entries"),
      {
        key: "state",
        title: t("opening-balances.account.state"),
        width: 130,
        value: (row) => t(`opening-balances.state.${row.state}`),
        render: ({ state }) => <StatusTag tone={tones[state]}>{t(`opening-balances.state.${state}`)}</StatusTag>,
      },
    ];
  }, [t]);
  const rows = isOnly ? data.accounts.filter(({ state }) => state !== "same") : data.accounts;
  if (!data.hasBooks)
    return <EmptyState title={t("opening-balances.noBooks")} hint={t("opening-balances.noBooksHint")} />;
  return (
    <>
      <div className="opening-tools">
        <Checkbox checked={isOnly} onChange={() => setOnly(!isOnly)}>
          {t("opening-balances.onlyDiffering")}
        </Checkbox>
      </div>
      <LedgerGrid
        name="opening-balances.accounts"
        label={t("opening-balances.view.accounts")}
        rows={rows}
        rowKey={(row) => row.code}
        columns={columns}
        empty={
          <EmptyState icon="check" title={t("opening-balances.allSame")} hint={t("opening-balances.allSameHint")} />
        }
      />
    </>
  );
}
