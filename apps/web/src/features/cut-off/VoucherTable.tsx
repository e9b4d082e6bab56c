import type { CutOffVoucher } from "@digao/contract/areas/cut-off";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../ui/MoneyCell.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";

interface Props {
  title: string;
  vouchers: readonly CutOffVoucher[];
  open: number | undefined;
  onOpen: (jmsn: number) => void;
}

function Documents({ documents }: Pick<CutOffVoucher, "documents">) {
  const { t } = useTranslation();
  return documents.map((document, index) => (
    <span key={`${document.text}-${index.toString()}`} className="cut-off-document">
      {document.text}
      {document.source === "file" ? <span className="soft">{t("cut-off.ofFile")}</span> : null}
      {document.gap !== 0 || document.isOtherPeriod ? (
        <StatusTag tone={document.isOtherPeriod ? "bad" : "attention"}>
          {document.isOtherPeriod ? t("cut-off.otherPeriod") : t("cut-off.months", { count: Math.abs(document.gap) })}
        </StatusTag>
      ) : null}
    </span>
  ));
}

/** Whoever checked the voucher where it was drawn, and when. */
function Signs({ checkedBy, checkedAt, reviewedBy, reviewedAt }: CutOffVoucher) {
  const sign = (name: string | null, at: string | null) => (name ? `${name} ${at?.slice(0, 10) ?? ""}` : "");
  return [sign(checkedBy, checkedAt), sign(reviewedBy, reviewedAt)].filter(Boolean).join(" / ");
}

export function VoucherTable({ title, vouchers, open, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <table className="cut-off-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t("cut-off.col.date")}</th>
          <th scope="col">{t("cut-off.col.voucher")}</th>
          <th scope="col">{t("cut-off.col.summary")}</th>
          <th scope="col" className="money">
            {t("cut-off.col.amount")}
          </th>
          <th scope="col">{t("cut-off.col.documents")}</th>
          <th scope="col">{t("cut-off.col.signs")}</th>
        </tr>
      </thead>
      <tbody>
        {vouchers.map((voucher) => (
          <tr key={voucher.line.Jmsn} className={voucher.line.Jmsn === open ? "is-open" : ""}>
            <td className="figures">{voucher.line.jDate}</td>
            <td>
              <button type="button" className="cut-off-open" onClick={() => onOpen(voucher.line.Jmsn)}>
                {voucher.line.jType}-{voucher.line.jNo ?? voucher.line.jNoText}
              </button>
            </td>
            <td>{voucher.line.summary}</td>
            <td className="money">
              <MoneyCell value={voucher.amount} total />
            </td>
            <td>
              <Documents documents={voucher.documents} />
            </td>
            <td>
              <Signs {...voucher} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
