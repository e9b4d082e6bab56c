/** A voucher as the form of that name (记账凭证): date, word and number, attachments; summary, account, debit, credit; the total in words; who made, reviewed and posted it. */
import type { VoucherDetail } from "@digao/contract/areas/books/vouchers/calls";
import { closingFlag } from "@digao/contract/areas/books/vouchers/codes";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fromFen, toFen } from "../../../lib/decimal.ts";
import { formatDate, formatPeriod, type MoneyUnit } from "../../../lib/format.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import "./voucher-view.css";

type Line = VoucherDetail["lines"][number];
interface Props {
  voucher: VoucherDetail;
  unit?: MoneyUnit;
  /** The lines that led here. */
  isMarked: (line: Line) => boolean;
  /** What else is known of the voucher, beside its name. */
  tags?: ReactNode;
}

const Amount = ({ value, unit }: { value: string; unit: MoneyUnit }) => (
  <td className="money">{Number(value) === 0 ? "" : <MoneyCell value={value} unit={unit} />}</td>
);

function LineRow({ line, unit, isMarked }: { line: Line; unit: MoneyUnit; isMarked: boolean }) {
  const { t } = useTranslation();
  const foreign = line.currency && line.fcAmount ? `${line.currency} ${line.fcAmount}` : "";
  const more = [...line.aux.map(({ name }) => name), foreign, line.qty].filter(Boolean).join(" · ");
  const counter = line.counter.join("、");
  return (
    <tr
      className={isMarked ? "voucher-here" : ""}
      title={counter ? t("vouchers.voucher.counterOf", { names: counter }) : undefined}
    >
      <td>{line.summary || "—"}</td>
      <td>
        {line.accountCode} {line.accountName}
        {more ? <small>{more}</small> : null}
      </td>
      <Amount value={line.amountjdr} unit={unit} />
      <Amount value={line.amountjcr} unit={unit} />
    </tr>
  );
}

function Head({ voucher, tags }: Pick<Props, "voucher" | "tags">) {
  const { t } = useTranslation();
  const month = Number(voucher.jDate.slice(0, 7).replace("-", ""));
  return (
    <header className="voucher-head">
      <p className="voucher-name">
        {t("vouchers.voucher.form")} <b>{voucherName(voucher)}</b>
      </p>
      <p className="voucher-facts">
        <span>{t("vouchers.voucher.dated", { date: formatDate(voucher.jDate) })}</span>
        {month === voucher.jPeriod ? null : (
          <span>{t("vouchers.voucher.inPeriod", { period: formatPeriod(voucher.jPeriod) })}</span>
        )}
        <span>
          {voucher.attachCount === null
            ? t("vouchers.voucher.noAttachments")
            : t("vouchers.voucher.attached", { count: voucher.attachCount })}
        </span>
        {voucher.isVoid ? <StatusTag tone="bad">{t("vouchers.voucher.isVoid")}</StatusTag> : null}
        {voucher.flag === closingFlag.profitAndLoss ? (
          <StatusTag tone="quiet">{t("vouchers.voucher.closing")}</StatusTag>
        ) : null}
        {tags}
      </p>
    </header>
  );
}

function Total({ voucher, unit }: { voucher: VoucherDetail; unit: MoneyUnit }) {
  const { t } = useTranslation();
  const difference = (toFen(voucher.amountjdr) ?? 0n) - (toFen(voucher.amountjcr) ?? 0n);
  return (
    <tfoot>
      <tr>
        <th scope="row">{t("vouchers.voucher.total")}</th>
        <td lang="zh-CN">{voucher.totalInWords}</td>
        <td className="money">
          <MoneyCell total value={voucher.amountjdr} unit={unit} />
        </td>
        <td className="money">
          <MoneyCell total value={voucher.amountjcr} unit={unit} />
        </td>
      </tr>
      {difference === 0n ? null : (
        <tr>
          <th scope="row" colSpan={3}>
            {t("vouchers.voucher.difference")}
          </th>
          <td className="money">
            <DiffCell value={fromFen(difference)} />
          </td>
        </tr>
      )}
    </tfoot>
  );
}

export function VoucherForm({ voucher, unit = "yuan", isMarked, tags }: Props) {
  const { t } = useTranslation();
  const people = [
    [t("vouchers.voucher.preparer"), voucher.preparer],
    [t("vouchers.voucher.reviewer"), voucher.reviewer],
    [t("vouchers.voucher.poster"), voucher.poster],
  ] as const;
  return (
    <section className="voucher-form">
      <Head voucher={voucher} tags={tags} />
      <table className="voucher-lines">
        <thead>
          <tr>
            <th scope="col">{t("vouchers.voucher.summary")}</th>
            <th scope="col">{t("vouchers.voucher.account")}</th>
            <th scope="col" className="money">
              {t("vouchers.voucher.debit")}
            </th>
            <th scope="col" className="money">
              {t("vouchers.voucher.credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line) => (
            <LineRow key={line.JsnId} line={line} unit={unit} isMarked={isMarked(line)} />
          ))}
        </tbody>
        <Total voucher={voucher} unit={unit} />
      </table>
      <table className="voucher-people">
        <tbody>
          <tr>
            {people.map(([role, name]) => (
              <Fragment key={role}>
                <th scope="row">{role}</th>
                <td>{name || "—"}</td>
              </Fragment>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
