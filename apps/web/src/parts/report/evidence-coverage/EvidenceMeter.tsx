/** How much of an item's balance evidence supports, with the parts that are counted and what is not. */
import {
  type EvidenceCoverage,
  type EvidencePart,
  evidenceCoverage,
} from "@digao/contract/areas/report/evidence-coverage/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatMoney, formatShare } from "../../../lib/format.ts";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

function useColumns(): PlainColumn<EvidencePart>[] {
  const { t } = useTranslation();
  return [
    {
      key: "part",
      title: t("evidence-coverage.part"),
      render: ({ source, title, link }) => (
        <>
          <small className="soft">{t(`evidence-coverage.source.${source}`)}</small>{" "}
          {link ? (
            <Link className="cell-link" to={link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </>
      ),
    },
    {
      key: "amount",
      width: 130,
      title: t("evidence-coverage.amount"),
      render: ({ amount }) => formatMoney(amount),
    },
    {
      key: "counted",
      width: 110,
      title: t("evidence-coverage.counted"),
      render: ({ isCounted }) => t(isCounted ? "evidence-coverage.yes" : "evidence-coverage.no"),
    },
  ];
}

type Share = Pick<EvidenceCoverage, "covered" | "share" | "wanted" | "isEnough">;

function Figure({ of, balance }: { of: Share; balance: string }) {
  const { t } = useTranslation();
  const words = {
    covered: formatMoney(of.covered),
    balance: formatMoney(balance),
    share: formatShare(of.share),
    wanted: of.wanted,
  };
  return (
    <>
      <StatusTag tone={of.isEnough ? "good" : "bad"}>
        {t(of.isEnough ? "evidence-coverage.enough" : "evidence-coverage.thin")}
      </StatusTag>{" "}
      {t("evidence-coverage.share", words)}
    </>
  );
}

export function EvidenceMeter({ fsItemId }: { fsItemId: number }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const { data } = useCall(evidenceCoverage.GetEvidenceCoverage, { Id: fsItemId });
  if (!data) return null;
  return (
    <section className="stack" aria-label={t("evidence-coverage.title")}>
      <strong>{t("evidence-coverage.title")}</strong>
      <p>
        <Figure of={data} balance={data.balance} />
      </p>
      <ul>
        {data.assertions.map((one) => (
          <li key={one.assertion}>
            {t(`codes.assertion.${one.assertion}`)} <Figure of={one} balance={data.balance} />
          </li>
        ))}
      </ul>
      {data.parts.length > 0 ? (
        <PlainTable
          label={t("evidence-coverage.title")}
          columns={columns}
          rows={data.parts}
          rowKey={({ key, source }) => `${source} ${key}`}
        />
      ) : null}
      {data.isCut ? <small className="soft">{t("evidence-coverage.cut")}</small> : null}
      {data.notCounted.length > 0 ? (
        <p>
          {t("evidence-coverage.notCounted")}{" "}
          {data.notCounted
            .map(({ why, count, amount }) =>
              [t(`evidence-coverage.why.${why}`), count, amount === null ? null : formatMoney(amount)]
                .filter((one) => one !== null)
                .join(" "),
            )
            .join(" · ")}
        </p>
      ) : null}
      <small className="soft">{t("evidence-coverage.limits")}</small>
    </section>
  );
}
