/** One voucher as on paper: all its lines, totals, counter accounts and who made it. */

import { type VoucherDetail, vouchers } from "@digao/contract/areas/vouchers";
import { closingFlag } from "@digao/contract/codes";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { formatDate, formatPeriod, type MoneyUnit } from "../../lib/format.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { Inspector } from "../Inspector.tsx";
import { MoneyCell } from "../MoneyCell.tsx";
import { MessagesMark, MessagesOfVoucher } from "../messages/MessagesOfVoucher.tsx";
import { StatusTag } from "../StatusTag.tsx";
import { DrawnOfVoucher } from "../vouching/DrawnOfVoucher.tsx";
import { ScoreTag, TestHit } from "./TestHit.tsx";
import "./drill.css";

interface Props {
  jmsn: number;
  /** The account one came from: its lines are marked. */
  account: string | undefined;
  unit: MoneyUnit;
  /** Opened for what is written beside it. */
  atMessages?: boolean;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

type Line = VoucherDetail["lines"][number];

function LineRow({ line, isMarked, unit }: { line: Line; isMarked: boolean; unit: MoneyUnit }) {
  const { t } = useTranslation();
  const aux = line.aux.map((one) => one.name).join("、");
  const foreign = line.currency && line.fcAmount ? `${line.currency} ${line.fcAmount}` : "";
  const more = [aux, foreign, line.qty].filter(Boolean).join(" · ");
  const counter = line.counter.join("、");
  return (
    <tr className={isMarked ? "voucher-mine" : ""}>
      <td>
        <span>{line.summary}</span>
        <small>
          {line.accountCode} {line.accountName}
        </small>
        {more ? <small>{more}</small> : null}
        {counter ? <small>{t("ledger.counterOf", { names: counter })}</small> : null}
      </td>
      <td className="money">{Number(line.amountjdr) === 0 ? "" : <MoneyCell value={line.amountjdr} unit={unit} />}</td>
      <td className="money">{Number(line.amountjcr) === 0 ? "" : <MoneyCell value={line.amountjcr} unit={unit} />}</td>
    </tr>
  );
}

type BodyProps = Pick<Props, "account" | "unit" | "atMessages"> & { voucher: VoucherDetail };

function Body({ voucher, account, unit, atMessages = false }: BodyProps) {
  const { t } = useTranslation();
  const people = [
    ["preparer", voucher.preparer],
    ["reviewer", voucher.reviewer],
    ["poster", voucher.poster],
  ] as const;
  return (
    <>
      <p className="voucher-facts">
        <span>{formatDate(voucher.jDate)}</span>
        <span>{formatPeriod(voucher.jPeriod)}</span>
        {voucher.attachCount ? <span>{t("ledger.attachments", { count: voucher.attachCount })}</span> : null}
        {voucher.isVoid ? <StatusTag tone="bad">{t("ledger.void")}</StatusTag> : null}
        {voucher.flag === closingFlag.profitAndLoss ? <StatusTag tone="quiet">{t("ledger.closing")}</StatusTag> : null}
        {voucher.jeHit ? <ScoreTag hit={voucher.jeHit} /> : null}
        <MessagesMark jmsn={voucher.Jmsn} />
      </p>
      <table className="voucher-lines">
        <thead>
          <tr>
            <th scope="col">{t("ledger.summaryAndAccount")}</th>
            <th scope="col" className="money">
              {t("ledger.debit")}
            </th>
            <th scope="col" className="money">
              {t("ledger.credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line) => (
            <LineRow
              key={line.JsnId}
              line={line}
              unit={unit}
              isMarked={account !== undefined && line.accountCode.startsWith(account)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("ui.grid.sumRow")}</td>
            <td className="money">
              <MoneyCell total value={voucher.amountjdr} unit={unit} />
            </td>
            <td className="money">
              <MoneyCell total value={voucher.amountjcr} unit={unit} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="voucher-note">
        {people
          .filter(([, name]) => name)
          .map(([role, name]) => t(`ledger.${role}`, { name }))
          .join("　")}
      </p>
      {voucher.jeHit ? <TestHit voucher={voucher} hit={voucher.jeHit} /> : null}
      <DrawnOfVoucher jmsn={voucher.Jmsn} />
      <MessagesOfVoucher jmsn={voucher.Jmsn} takesView={atMessages} />
    </>
  );
}

export function VoucherPanel({ jmsn, account, unit, atMessages = false, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation();
  const voucher = useCall(vouchers.GetVoucherLibDetail, { Jmsn: jmsn }, { keepPrevious: true });
  const { data, error } = voucher;
  const title = data ? `${data.jType}-${data.jNoText}` : t("ledger.voucher");
  return (
    <Inspector name="voucher" title={title} onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      {error ? <ErrorPanel error={error} onRetry={() => void voucher.refetch()} /> : null}
      {voucher.isPending ? <DelayedSkeleton rows={6} /> : null}
      {data && !error ? <Body account={account} unit={unit} atMessages={atMessages} voucher={data} /> : null}
    </Inspector>
  );
}
