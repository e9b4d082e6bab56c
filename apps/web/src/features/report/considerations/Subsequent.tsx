/** What the books after the period end show (期后事项), and the search that is kept. */
import { considerations, type SubsequentEvents } from "@digao/contract/areas/report/considerations/calls";
import { linkTo } from "@digao/contract/links";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";

type Voucher = SubsequentEvents["vouchers"][number];

export function Subsequent() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId, isReadOnly } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [asked, ask] = useState<{ threshold?: string; toDay?: string }>({});
  const { data, error, refetch } = useCall(considerations.GetSubsequentEvents, { projectId, RptLang, ...asked });
  const run = useChange(considerations.RunSubsequentEvents);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { books, vouchers, lastRun, isCut } = data;
  const threshold = asked.threshold ?? data.threshold;
  const toDay = asked.toDay ?? books?.to ?? "";
  const keep = () =>
    run.mutate(
      { projectId, threshold, toDay },
      { onSuccess: () => void message.success(t("considerations.subsequent.kept", { day: toDay })) },
    );
  const columns: PlainColumn<Voucher>[] = [
    {
      key: "kind",
      width: 100,
      title: t("considerations.subsequent.kind"),
      render: ({ kind }) => t(`considerations.subsequent.of.${kind}`),
    },
    { key: "day", width: 100, title: t("considerations.subsequent.day"), render: ({ day }) => day },
    {
      key: "number",
      width: 140,
      title: t("considerations.subsequent.voucher"),
      render: ({ voucherId, number }) => <Link to={linkTo("voucher", voucherId, projectId)}>{number}</Link>,
    },
    { key: "summary", title: t("considerations.subsequent.summary"), render: ({ summary }) => summary },
    {
      key: "amount",
      width: 140,
      align: "right",
      title: t("considerations.subsequent.amount"),
      render: ({ amount }) => formatMoney(amount),
    },
  ];
  return (
    <section className="considerations-panel stack gap-8" aria-label={t("considerations.subsequent.title")}>
      <header className="row wrap gap-12">
        <strong>{t("considerations.subsequent.title")}</strong>
        <span className="soft">
          {lastRun
            ? t("considerations.subsequent.last", {
                at: formatDateTime(lastRun.at),
                by: lastRun.by,
                day: lastRun.toDay,
                count: lastRun.found,
              })
            : t("considerations.subsequent.never")}
        </span>
      </header>
      {books ? (
        <>
          <div className="row wrap gap-8">
            <span>{t("considerations.subsequent.from", { from: books.from, to: books.to })}</span>
            <MoneyInput
              aria-label={t("considerations.subsequent.threshold")}
              value={threshold}
              onChange={(value) => ask({ ...asked, ...(value ? { threshold: String(value) } : {}) })}
            />
            <DateInput
              aria-label={t("considerations.subsequent.toDay")}
              value={toDay}
              onChange={(value) => ask({ ...asked, ...(value ? { toDay: value } : {}) })}
            />
            {isReadOnly ? null : (
              <Button type="primary" size="small" loading={run.isPending} onClick={keep}>
                {t("considerations.subsequent.run")}
              </Button>
            )}
          </div>
          <p className="judgement-hint">{t("considerations.subsequent.accounts")}</p>
          {vouchers.length > 0 ? (
            <ScrollBox className="considerations-vouchers" label={t("considerations.subsequent.title")}>
              <PlainTable
                label={t("considerations.subsequent.title")}
                columns={columns}
                rows={vouchers}
                rowKey={({ kind, voucherId }) => `${kind}:${voucherId}`}
              />
            </ScrollBox>
          ) : (
            <p className="soft">{t("considerations.subsequent.nothing")}</p>
          )}
          {isCut ? <p className="soft">{t("considerations.subsequent.cut", { count: vouchers.length })}</p> : null}
        </>
      ) : (
        <p className="soft">{t("considerations.subsequent.noBooks")}</p>
      )}
    </section>
  );
}
