/** What drawing a sample again gave: the same rows, or what differs and why. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { KeptReperformance, Reperformance, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { useTranslation } from "react-i18next";
import { formatCount, formatDate, formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

type Told = Reperformance | KeptReperformance;
interface Props {
  told: Told;
  run: SampleRun;
  /** Who has drawn it again, and when. */
  name: string;
  at: string;
}
type Line = Reperformance["missing"][number];

function Rows({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <table className="sample-ties">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("ledger.voucher")}</th>
          <th scope="col">{t("ledger.account")}</th>
          <th scope="col">{t("ledger.debit")}</th>
          <th scope="col">{t("ledger.credit")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.jPeriod}.${line.jType}.${line.jNoText}.${line.lineNo}.${index.toString()}`}>
            <th scope="row">
              {formatDate(line.jDate)} {voucherName(line)}
            </th>
            <td className="sample-text">{line.accountCode}</td>
            <td>{formatMoney(line.amountjdr)}</td>
            <td>{formatMoney(line.amountjcr)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Compared({ told }: { told: Told }) {
  const { t } = useTranslation();
  const { popCount, popAmount, popHash, itemCount } = told;
  const rows = [
    [t("sampling.again.popCount"), formatCount(popCount.before), formatCount(popCount.now)],
    [t("sampling.again.popAmount"), formatMoney(popAmount.before), formatMoney(popAmount.now)],
    [t("sampling.hash"), popHash.before.slice(0, 16), popHash.now.slice(0, 16)],
    [t("sampling.again.itemCount"), formatCount(itemCount.before), formatCount(itemCount.now)],
  ] as const;
  return (
    <table className="sample-ties">
      <thead>
        <tr>
          <th scope="col">{t("sampling.ties.part")}</th>
          <th scope="col">{t("sampling.again.before")}</th>
          <th scope="col">{t("sampling.again.now")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, before, now]) => (
          <tr key={label} className={before === now ? "" : "sample-differs"}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ told }: { told: Told }) {
  const { t } = useTranslation();
  const missing = "missingCount" in told ? told.missingCount : told.missing.length;
  const added = "addedCount" in told ? told.addedCount : told.added.length;
  return (
    <StatusTag tone={told.isIdentical ? "good" : "bad"}>
      {told.isIdentical
        ? t("sampling.again.same", { count: told.itemCount.now })
        : t("sampling.again.differs", { missing, added })}
    </StatusTag>
  );
}

function Changes({ told: { changed } }: { told: Told }) {
  const { t } = useTranslation();
  return <>{changed.map((what) => ` · ${t(`sampling.again.changed.${what}`)}`).join("")}</>;
}

function Differences({ told }: { told: Told }) {
  const { t } = useTranslation();
  return (
    <>
      <Compared told={told} />
      <Rows title={t("sampling.again.missing")} lines={told.missing} />
      <Rows title={t("sampling.again.added")} lines={told.added} />
    </>
  );
}

export function Reperformed({ told, run, name, at }: Props) {
  const { t } = useTranslation();
  return (
    <output className="sample-reperformed">
      <Verdict told={told} />
      <p className="sample-hint">
        {t("sampling.again.by", { name, at, drawer: run.userName })}
        <Changes told={told} />
      </p>
      <Differences told={told} />
    </output>
  );
}

/** One of those before the last: in a line, with its figures and rows below once it is opened. */
export function Earlier({ told }: { told: KeptReperformance }) {
  const { t } = useTranslation();
  return (
    <details className="sample-earlier">
      <summary>
        {t("sampling.again.earlierBy", { name: told.userName, at: formatDateTime(told.performedAt) })}{" "}
        <Verdict told={told} />
        <Changes told={told} />
      </summary>
      <Differences told={told} />
    </details>
  );
}
