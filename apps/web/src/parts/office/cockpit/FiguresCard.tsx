/** Key figures from the books over counted entries to the audited ones, beside last year; below them entries by standing. */

import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { cockpit, type KeyFigure, type KeyFigures } from "@digao/contract/areas/office/cockpit/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatShare } from "../../../lib/format.ts";
import { CardStates } from "../../../ui/card/CardStates.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Panel } from "./Panel.tsx";
import { type CardProps, withFilters } from "./scope.ts";

const ofBalanceSheet: readonly KeyFigure["figure"][] = ["totalAssets", "netAssets"];

function useColumns(hrefOf: CardProps["hrefOf"]): PlainColumn<KeyFigure>[] {
  const { t } = useTranslation();
  const balance = hrefOf("trialbalance");
  const entries = hrefOf("auditadjustment");
  const amount = (key: "unaudited" | "audited" | "prior" | "change", className?: string): PlainColumn<KeyFigure> => ({
    key,
    title: t(`cockpit.column.${key}`),
    align: "right",
    ...(className ? { className } : {}),
    render: (row) => (row[key] === null ? "—" : <MoneyCell value={row[key]} total />),
  });
  return [
    {
      key: "figure",
      title: t("cockpit.column.figure"),
      render: ({ figure }) => {
        const name = t(`cockpit.figure.${figure}`);
        const view = ofBalanceSheet.includes(figure) ? "bs" : "is";
        return balance ? <Link to={withFilters(balance, { view })}>{name}</Link> : name;
      },
    },
    amount("unaudited"),
    {
      key: "effect",
      title: t("cockpit.column.effect"),
      align: "right",
      render: ({ effect }) => {
        const cell = <MoneyCell value={effect} />;
        return entries ? (
          <Link className="cockpit-amount" to={withFilters(entries, { status: adjustStatus.checked })}>
            {cell}
          </Link>
        ) : (
          cell
        );
      },
    },
    amount("audited", "cockpit-audited"),
    amount("prior"),
    amount("change"),
    {
      key: "rate",
      title: t("cockpit.column.rate"),
      align: "right",
      render: ({ changeRate }) => formatShare(changeRate) || "—",
    },
  ];
}

const filtersOf: Record<KeyFigures["entries"][number]["standing"], Record<string, number | undefined>> = {
  counted: { status: adjustStatus.checked },
  underReview: { status: adjustStatus.forReview },
  left: { client: adjustOpinion.refused },
};

function Entries({ entries, hrefOf }: { entries: KeyFigures["entries"]; hrefOf: CardProps["hrefOf"] }) {
  const { t } = useTranslation();
  const page = hrefOf("auditadjustment");
  return (
    <ul className="cockpit-entries" aria-label={t("cockpit.entries")}>
      {entries.map(({ standing, count, netProfit, netAssets }) => {
        const name = t(`cockpit.standing.${standing}`, { count });
        return (
          <li key={standing}>
            <b>{page ? <Link to={withFilters(page, filtersOf[standing])}>{name}</Link> : name}</b>
            <dl>
              <dt>{t("cockpit.onProfit")}</dt>
              <dd>
                <MoneyCell value={netProfit} total={count > 0} />
              </dd>
              <dt>{t("cockpit.onNetAssets")}</dt>
              <dd>
                <MoneyCell value={netAssets} total={count > 0} />
              </dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

export function FiguresCard({ input, hrefOf, go }: CardProps) {
  const { t } = useTranslation();
  const query = useCall(cockpit.GetKeyFigures, input, { keepPrevious: true });
  const columns = useColumns(hrefOf);
  const next = hrefOf("dataacquisition");
  return (
    <Panel
      title={t("cockpit.card.figures")}
      href={hrefOf("trialbalance")}
      fact={query.data?.periodLabel ? `${query.data.periodLabel} · ${t("cockpit.yuan")}` : undefined}
    >
      <CardStates
        query={query}
        rows={6}
        isEmpty={({ hasBooks }) => !hasBooks}
        empty={{
          icon: "import",
          title: t("cockpit.noBooks"),
          hint: t("cockpit.noBooksHint"),
          action: next ? { label: t("cockpit.toImport"), go: () => go(next) } : undefined,
        }}
      >
        {({ figures, entries }) => (
          <>
            <PlainTable
              columns={columns}
              rows={figures}
              rowKey={({ figure }) => figure}
              label={t("cockpit.card.figures")}
            />
            <Entries entries={entries} hrefOf={hrefOf} />
          </>
        )}
      </CardStates>
    </Panel>
  );
}
