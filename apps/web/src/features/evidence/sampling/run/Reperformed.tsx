/** What drawing a sample again gave: the same rows, or what differs and why. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { Reperformance, SampleRun, StoredReperformance } from "@digao/contract/areas/evidence/sampling/run";
import { useTranslation } from "react-i18next";
import { formatCount, formatDate, formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

type Result = Reperformance | StoredReperformance;
interface Props {
  result: Result;
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

function Compared({ result }: { result: Result }) {
  const { t } = useTranslation();
  const { popCount, popAmount, popHash, itemCount } = result;
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

function Verdict({ result }: { result: Result }) {
  const { t } = useTranslation();
  const missing = "missingCount" in result ? result.missingCount : result.missing.length;
  const added = "addedCount" in result ? result.addedCount : result.added.length;
  return (
    <StatusTag tone={result.isIdentical ? "good" : "bad"}>
      {result.isIdentical
        ? t("sampling.again.same", { count: result.itemCount.now })
        : t("sampling.again.differs", { missing, added })}
    </StatusTag>
  );
}

function Changes({ result: { changed } }: { result: Result }) {
  const { t } = useTranslation();
  return <>{changed.map((what) => ` · ${t(`sampling.again.changed.${what}`)}`).join("")}</>;
}

function Differences({ result }: { result: Result }) {
  const { t } = useTranslation();
  return (
    <>
      <Compared result={result} />
      <Rows title={t("sampling.again.missing")} lines={result.missing} />
      <Rows title={t("sampling.again.added")} lines={result.added} />
    </>
  );
}

export function Reperformed({ result, run, name, at }: Props) {
  const { t } = useTranslation();
  return (
    <output className="sample-reperformed">
      <Verdict result={result} />
      <p className="sample-hint">
        {t("sampling.again.by", { name, at, drawer: run.userName })}
        <Changes result={result} />
      </p>
      <Differences result={result} />
    </output>
  );
}

/** One of those before the last: in a line, with its figures and rows below once it is opened. */
export function Earlier({ result }: { result: StoredReperformance }) {
  const { t } = useTranslation();
  return (
    <details className="sample-earlier">
      <summary>
        {t("sampling.again.earlierBy", { name: result.userName, at: formatDateTime(result.performedAt) })}{" "}
        <Verdict result={result} />
        <Changes result={result} />
      </summary>
      <Differences result={result} />
    </details>
  );
}
