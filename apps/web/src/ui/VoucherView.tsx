/** One voucher (记账凭证) as it stands in the client's books: head, lines, balance; for the inspector of any screen. */

import { type VoucherDetail, vouchers } from "@digao/contract/areas/vouchers";
import { closingFlag } from "@digao/contract/codes";
import { useTranslation } from "react-i18next";
import { useCall } from "../lib/api.ts";
import { fromFen, toFen } from "../lib/decimal.ts";
import { formatPeriod } from "../lib/format.ts";
import { DelayedSkeleton } from "./DelayedSkeleton.tsx";
import { DiffCell } from "./DiffCell.tsx";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { bandTones } from "./journal-score.ts";
import { MoneyCell } from "./MoneyCell.tsx";
import { StatusTag } from "./StatusTag.tsx";
import "./voucher-view.css";

interface Props {
  jmsn: number;
  /** The line that led here. */
  lineNo?: number | undefined;
  /** Shows the score of the latest journal tests; a page about one test run shows that run's instead. */
  isScored?: boolean;
}

function Facts({ voucher }: { voucher: VoucherDetail }) {
  const { t } = useTranslation();
  const facts = [
    [t("vouchers.voucher.date"), voucher.jDate],
    [t("vouchers.voucher.period"), formatPeriod(voucher.jPeriod)],
    [t("vouchers.voucher.preparer"), voucher.preparer],
    [t("vouchers.voucher.reviewer"), voucher.reviewer],
    [t("vouchers.voucher.poster"), voucher.poster],
    [
      t("vouchers.voucher.attachments"),
      voucher.attachCount === null ? null : t("vouchers.voucher.attachmentCount", { count: voucher.attachCount }),
    ],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="row top">
          <dt>{label}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ voucher, lineNo }: { voucher: VoucherDetail; lineNo: number | undefined }) {
  const { t } = useTranslation();
  return (
    <table className="voucher-lines">
      <thead>
        <tr>
          <th className="voucher-no">{t("vouchers.voucher.line")}</th>
          <th>{t("vouchers.voucher.summary")}</th>
          <th className="money">{t("vouchers.voucher.debit")}</th>
          <th className="money">{t("vouchers.voucher.credit")}</th>
        </tr>
      </thead>
      <tbody>
        {voucher.lines.map((line) => (
          <tr key={line.JsnId} className={line.lineNo === lineNo ? "voucher-here" : ""}>
            <td className="voucher-no">{line.lineNo}</td>
            <td>
              <span>{line.summary || "–"}</span>
              <small>
                {line.accountCode} {line.accountName}
                {line.aux.map((aux) => ` · ${aux.name}`).join("")}
              </small>
            </td>
            <td>
              <MoneyCell value={line.amountjdr} />
            </td>
            <td>
              <MoneyCell value={line.amountjcr} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">{t("vouchers.voucher.total")}</th>
          <td>
            <MoneyCell total value={voucher.amountjdr} />
          </td>
          <td>
            <MoneyCell total value={voucher.amountjcr} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

export function VoucherView({ jmsn, lineNo, isScored = true }: Props) {
  const { t } = useTranslation();
  const { data: voucher, error, refetch } = useCall(vouchers.GetVoucherLibDetail, { Jmsn: jmsn });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!voucher) return <DelayedSkeleton rows={6} />;
  const difference = fromFen((toFen(voucher.amountjdr) ?? 0n) - (toFen(voucher.amountjcr) ?? 0n));
  return (
    <div className="voucher">
      <p className="voucher-title">
        <b>{t("vouchers.voucher.title", { type: voucher.jType, no: voucher.jNo ?? voucher.jNoText })}</b>
        {voucher.isVoid ? <StatusTag tone="quiet">{t("vouchers.voucher.isVoid")}</StatusTag> : null}
        {voucher.flag === closingFlag.profitAndLoss ? (
          <StatusTag tone="quiet">{t("vouchers.voucher.closing")}</StatusTag>
        ) : null}
        {voucher.jeHit && isScored ? (
          <StatusTag tone={bandTones[voucher.jeHit.band]}>
            {t("lines.scored", { score: voucher.jeHit.score })}
          </StatusTag>
        ) : null}
      </p>
      <Facts voucher={voucher} />
      <Lines voucher={voucher} lineNo={lineNo} />
      <p className="voucher-balance">
        {t("vouchers.voucher.difference")} <DiffCell value={difference} />
      </p>
    </div>
  );
}
