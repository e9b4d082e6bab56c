/** Materiality against today's audited figures, and what was done by a higher amount. */
import type { MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { linkTo } from "@digao/contract/links";
import type { LinkedType } from "@digao/contract/records";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones = { same: "good", info: "busy", revise: "bad", gone: "bad" } as const;

export function ReEvaluation({ sheet }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  const { reEvaluation: now, inForce } = sheet;
  if (!inForce.isApproved) return null;
  return (
    <section aria-label={t("materiality.reEvaluation")}>
      <h2>{t("materiality.reEvaluation")}</h2>
      {now ? (
        <>
          <p>
            <StatusTag tone={tones[now.level]}>{t(`materiality.level.${now.level}`)}</StatusTag>
          </p>
          <p>
            {t("materiality.today", {
              benchmark: formatMoney(now.benchmarkAmount),
              exact: formatMoney(now.exact),
              share: `${(now.permille / 10).toFixed(1)}%`,
              om: formatMoney(inForce.om),
            })}
          </p>
          {now.level === "same" ? null : (
            <p>{t("materiality.wouldBe", { om: formatMoney(now.om), pm: formatMoney(now.pm) })}</p>
          )}
        </>
      ) : (
        <p className="judgement-hint">{t("materiality.byHand")}</p>
      )}
    </section>
  );
}

interface ToProps {
  kind: LinkedType;
  id: number;
  group?: number;
  children: ReactNode;
}

function To({ kind, id, group, children }: ToProps) {
  const project = useProject();
  return <Link to={linkTo(kind, id, project.id, group === undefined ? {} : { group })}>{children}</Link>;
}

export function Dependents({ sheet }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  const { dependents } = sheet;
  if (!dependents) return null;
  const { samples, journalTests, variations, pm } = dependents;
  const isClear = samples.length + journalTests.length + variations.length === 0;
  return (
    <section aria-label={t("materiality.dependents")}>
      <h2>{t("materiality.dependents")}</h2>
      <p className="judgement-hint">
        {t(isClear ? "materiality.noDependents" : "materiality.above", { pm: formatMoney(pm) })}
      </p>
      <ul className="judgement-list">
        {samples.map(({ id, runNo, title, tolerable }) => (
          <li key={`sample-${id}`}>
            <To kind="sampleRun" id={id}>
              {t("materiality.sample", { no: runNo, title })}
            </To>
            <span className="money">{formatMoney(tolerable)}</span>
          </li>
        ))}
        {journalTests.map(({ id, runNo, pm: by }) => (
          <li key={`test-${id}`}>
            <To kind="journalTestRun" id={id}>
              {t("materiality.journalTest", { no: runNo })}
            </To>
            <span className="money">{formatMoney(by)}</span>
          </li>
        ))}
        {variations.map(({ fsItemId, code, name, grpId, change }) => (
          <li key={`item-${fsItemId}`}>
            <To kind="fsItem" id={fsItemId} group={grpId}>
              {code} {name}
            </To>
            <span className="money">{formatMoney(change)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
