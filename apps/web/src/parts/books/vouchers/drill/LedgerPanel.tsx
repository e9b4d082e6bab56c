/** Ledger lines of an account or auxiliary, with their voucher beside them. */
import { limits } from "@digao/contract/limits";
import { Checkbox, Input, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import type { MoneyUnit } from "../../../../lib/format.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { LineGrid } from "../line-grid/LineGrid.tsx";
import { SubLedgerGrid } from "../line-grid/SubLedgerGrid.tsx";
import type { TrailHandle } from "./use-trail.ts";
import { VoucherPanel } from "./VoucherPanel.tsx";

interface Props {
  periodId: number;
  /** Last month of the balance that was opened. */
  jPeriodTo: number | undefined;
  unit: MoneyUnit;
  trail: TrailHandle;
}

export function LedgerPanel({ periodId, jPeriodTo, unit, trail }: Props) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const keyword = params.get("lines") ?? "";
  const withoutClosing = params.get("closing") === "0";
  const { account, aux, voucher } = trail.trail;
  // The balance runs over all lines of the account: of a choice of them there is none.
  const isChoice = Boolean(keyword) || withoutClosing;
  const isRunning = !isChoice && params.get("as") !== "lines";
  const input = {
    periodId,
    accountCode: account,
    auxId: aux,
    jPeriodTo,
    keyword: keyword || undefined,
    withoutClosing: withoutClosing ? "true" : undefined,
  };
  return (
    <>
      <search className="filter-bar">
        <Segmented
          aria-label={t("ledger.as")}
          disabled={isChoice}
          value={isRunning ? "balance" : "lines"}
          options={["balance" as const, "lines" as const].map((value) => ({
            value,
            label: t(`ledger.shown.${value}`),
          }))}
          onChange={(value) => patch({ as: value === "lines" ? value : undefined })}
        />
        <Input
          className="filter-keyword"
          data-hotkey="search"
          allowClear
          maxLength={limits.keywordMax}
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
      </search>
      <div className="page-row dock">
        {isRunning ? (
          <>
            <SubLedgerGrid
              name="drill.balance"
              label={t("ledger.lines")}
              takesFocus
              input={{ periodId, accountCode: account, auxId: aux, jPeriodTo }}
              unit={unit}
              voucher={voucher}
              onVoucher={trail.show}
            />
            {voucher === undefined ? null : (
              <VoucherPanel jmsn={voucher} account={account} unit={unit} onClose={() => trail.show(undefined)} />
            )}
          </>
        ) : (
          <LineGrid
            name="drill.lines"
            label={t("ledger.lines")}
            input={input}
            unit={unit}
            sort={params.get("linesort") ?? undefined}
            onSort={(sort) => patch({ linesort: sort })}
            voucher={voucher}
            onVoucher={trail.show}
            takesFocus
            empty={<EmptyState icon="voucher" title={t("ledger.none")} hint={t("ledger.noneHint")} />}
          />
        )}
      </div>
    </>
  );
}
