/** Balances that do not follow from last year, movements, sub-accounts, auxiliary items or accounts, each with what may be why. */
import { differences, type FigureDifference } from "@digao/contract/areas/acquisition/differences/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { linesHref, linesPath } from "../../books/vouchers/drill/lines.ts";
import type { DifferencePlace } from "./DifferenceInspector.tsx";
import { toneOf } from "./likelihood.ts";

const kinds = ["opening", "closing", "parent", "aux", "statement"] as const;

function Causes({ figure, place }: { figure: FigureDifference; place: DifferencePlace }) {
  const { t } = useTranslation();
  const project = useProject();
  const hasScreen = useHasScreen();
  const hasLines = !place.batchId && hasScreen(linesPath);
  if (figure.causes.length === 0) return <p className="soft">{t("differences.noCause")}</p>;
  return (
    <ol aria-label={t("differences.causes")}>
      {figure.causes.map(({ words, likelihood, accountCode }) => (
        <li key={words}>
          <StatusTag tone={toneOf[likelihood]}>{t(`differences.likelihood.${likelihood}`)}</StatusTag>
          <p>{words}</p>
          {accountCode && hasLines ? (
            <Link to={linesHref(project.id, { period: place.periodId, account: accountCode, tab: "ledger" })}>
              {t("differences.ledger")}
            </Link>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Figure({ figure, place }: { figure: FigureDifference; place: DifferencePlace }) {
  const { t } = useTranslation();
  const { kind, column, code, name, stated, computed, difference } = figure;
  const row = (label: string, amount: string) => (
    <tr>
      <th scope="row">{label}</th>
      <td className="money">{formatMoney(amount)}</td>
    </tr>
  );
  return (
    <details>
      <summary>
        <span>
          {code} {name}
        </span>
        <b className="figures">{formatMoney(difference)}</b>
      </summary>
      <table className="difference-figures">
        <tbody>
          {row(t(`differences.stated.${kind}`, { column: t(`differences.column.${column}`) }), stated)}
          {row(t(`differences.computed.${kind}`), computed)}
        </tbody>
      </table>
      <Causes figure={figure} place={place} />
    </details>
  );
}

/** @param account only what concerns it. */
export function FigureList({ place, account }: { place: DifferencePlace; account?: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(differences.GetFigureDifferences, place);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={3} />;
  const items = account === undefined ? data.items : data.items.filter(({ code }) => code === account);
  if (items.length === 0) return null;
  return (
    <div className="difference difference-kinds">
      {kinds.map((kind) => {
        const own = items.filter((figure) => figure.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind}>
            <h3 className="section-title">{t(`differences.kind.${kind}`, { count: own.length })}</h3>
            {own.map((figure) => (
              <Figure key={`${figure.column} ${figure.code} ${figure.name}`} figure={figure} place={place} />
            ))}
          </section>
        );
      })}
      <p className="soft">{t("differences.guard")}</p>
    </div>
  );
}
