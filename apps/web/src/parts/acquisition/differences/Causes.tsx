import {
  type DifferenceCause,
  type DifferentAccount,
  differences,
} from "@digao/contract/areas/acquisition/differences/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { type LinePlace, linesHref, linesPath } from "../../books/vouchers/drill/lines.ts";
import type { DifferencePlace } from "./DifferenceInspector.tsx";
import { toneOf } from "./likelihood.ts";

/** Lines of books that are not in force stand in no list. */
function linesOf({ place }: DifferenceCause, { periodId, batchId }: DifferencePlace): LinePlace | null {
  if (batchId) return null;
  const { accountCode, jPeriodFrom, jPeriodTo, side, jType, auxId, Jmsn, onlyClosing } = place;
  return {
    period: periodId,
    account: accountCode,
    jPeriodFrom,
    jPeriodTo,
    side,
    jType,
    aux: auxId,
    voucher: Jmsn,
    expression: onlyClosing ? { field: "closing", op: "isTrue", values: [] } : undefined,
  };
}

function Cause({ cause, place }: { cause: DifferenceCause; place: DifferencePlace }) {
  const { t } = useTranslation();
  const project = useProject();
  const hasScreen = useHasScreen();
  const lines = linesOf(cause, place);
  return (
    <li>
      <StatusTag tone={toneOf[cause.likelihood]}>{t(`differences.likelihood.${cause.likelihood}`)}</StatusTag>
      <p>{cause.words}</p>
      {cause.lines.length > 0 ? (
        <ul className="difference-lines">
          {cause.lines.map((line) => (
            <li key={line.JsnId}>
              {line.jDate} {voucherName(line)} {line.summary}
              <b className="figures">
                {line.amountjdr === "0.00"
                  ? t("differences.cr", { amount: formatMoney(line.amountjcr) })
                  : t("differences.dr", { amount: formatMoney(line.amountjdr) })}
              </b>
            </li>
          ))}
        </ul>
      ) : null}
      {lines && hasScreen(linesPath) ? <Link to={linesHref(project.id, lines)}>{t("differences.lines")}</Link> : null}
    </li>
  );
}

function Figures({ account }: { account: DifferentAccount }) {
  const { t } = useTranslation();
  const row = (name: string, debit: string, credit: string) => (
    <tr>
      <th scope="row">{name}</th>
      <td className="money">{formatMoney(debit)}</td>
      <td className="money">{formatMoney(credit)}</td>
    </tr>
  );
  return (
    <table className="difference-figures">
      <thead>
        <tr>
          <th scope="col">{account.accountName}</th>
          <th scope="col" className="money">
            {t("differences.debit")}
          </th>
          <th scope="col" className="money">
            {t("differences.credit")}
          </th>
        </tr>
      </thead>
      <tbody>
        {row(t("differences.journal"), account.journalDr, account.journalCr)}
        {row(t("differences.balance"), account.balanceDr, account.balanceCr)}
        {row(t("differences.less"), account.differenceDr, account.differenceCr)}
      </tbody>
    </table>
  );
}

/** Suggestions alone: nothing is booked or changed by them. */
export function Causes({ place, account }: { place: DifferencePlace; account: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(differences.ExplainDifference, { ...place, accountCode: account });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={8} />;
  if (!data.account) return <EmptyState icon="check" title={t("differences.none")} />;
  const missed = data.notSearched.map((search) => t(`differences.search.${search}`)).join(t("differences.and"));
  return (
    <div className="difference">
      <Figures account={data.account} />
      {data.causes.length === 0 ? (
        <EmptyState title={t("differences.unknown")} hint={t("differences.unknownHint")} />
      ) : (
        <ol aria-label={t("differences.causes")}>
          {data.causes.map((cause, index) => (
            <Cause key={`cause-${index.toString()}`} cause={cause} place={place} />
          ))}
        </ol>
      )}
      {missed ? <p className="soft">{t("differences.notSearched", { searches: missed })}</p> : null}
      <p className="soft">{t("differences.guard")}</p>
    </div>
  );
}
