import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { CutOffVoucher } from "@digao/contract/areas/evidence/cut-off/calls";
import { Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { useCheckLink } from "../../../parts/evidence/vouching/use-check-link.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const nameOf = ({ line }: CutOffVoucher): string => voucherName(line);

interface Props {
  title: string;
  vouchers: readonly CutOffVoucher[];
  open: number | undefined;
  onOpen: (jmsn: number) => void;
  /** Vouchers ticked for drawing; what is drawn cannot be ticked. */
  ticked: ReadonlySet<number>;
  onTick: (jmsns: readonly number[], isTicked: boolean) => void;
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

/** Where a drawn voucher stands on the check sheet; one click leads there. */
function Stand({ draw }: Pick<CutOffVoucher, "draw">) {
  const { t } = useTranslation();
  const project = useProject();
  const link = useCheckLink(project.id, draw?.RId, draw?.id);
  if (!draw) return null;
  const tag = draw.isChecked ? (
    <CodeTag name="drawResult" code={draw.result} />
  ) : (
    <StatusTag tone="busy">{t("cut-off.drawn")}</StatusTag>
  );
  return (
    <span className="cut-off-document">
      {link ? (
        <button type="button" className="cut-off-open" title={draw.itemName} onClick={link}>
          {tag}
        </button>
      ) : (
        tag
      )}
      {draw.difference ? <MoneyCell value={draw.difference} /> : null}
    </span>
  );
}

/** Whoever checked the voucher where it was drawn, and when. */
function Signs({ checkedBy, checkedAt, reviewedBy, reviewedAt }: CutOffVoucher) {
  const sign = (name: string | null, at: string | null) => (name ? `${name} ${at?.slice(0, 10) ?? ""}` : "");
  return [sign(checkedBy, checkedAt), sign(reviewedBy, reviewedAt)].filter(Boolean).join(" / ");
}

export function VoucherTable({ title, vouchers, open, onOpen, ticked, onTick }: Props) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const free = vouchers.filter(({ draw }) => draw === null).map(({ line }) => line.Jmsn);
  const tickedHere = free.filter((jmsn) => ticked.has(jmsn)).length;
  return (
    <table className="cut-off-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t("cut-off.tickAll", { title })}
              disabled={isReadOnly || free.length === 0}
              checked={free.length > 0 && tickedHere === free.length}
              indeterminate={tickedHere > 0 && tickedHere < free.length}
              onChange={({ target }) => onTick(free, target.checked)}
            />
          </th>
          <th scope="col">{t("cut-off.col.date")}</th>
          <th scope="col">{t("cut-off.col.voucher")}</th>
          <th scope="col">{t("cut-off.col.summary")}</th>
          <th scope="col" className="money">
            {t("cut-off.col.amount")}
          </th>
          <th scope="col">{t("cut-off.col.documents")}</th>
          <th scope="col">{t("cut-off.col.stand")}</th>
          <th scope="col">{t("cut-off.col.signs")}</th>
        </tr>
      </thead>
      <tbody>
        {vouchers.map((voucher) => (
          <tr key={voucher.line.Jmsn} className={voucher.line.Jmsn === open ? "is-open" : ""}>
            <td>
              <Checkbox
                aria-label={t("cut-off.tick", { voucher: nameOf(voucher) })}
                disabled={isReadOnly || voucher.draw !== null}
                checked={ticked.has(voucher.line.Jmsn)}
                onChange={({ target }) => onTick([voucher.line.Jmsn], target.checked)}
              />
            </td>
            <td className="figures">{voucher.line.jDate}</td>
            <td>
              <button type="button" className="cut-off-open" onClick={() => onOpen(voucher.line.Jmsn)}>
                {nameOf(voucher)}
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
              <Stand draw={voucher.draw} />
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
