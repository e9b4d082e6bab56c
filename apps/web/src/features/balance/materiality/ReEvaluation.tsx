/** Materiality against today's audited figures, and what was done by a higher amount. */
import type { MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { RecordList } from "../../../ui/paper/RecordList.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones = { same: "good", info: "busy", revise: "bad", gone: "bad" } as const;

function Today({ now, inForce }: { now: NonNullable<MaterialitySheet["reEvaluation"]> } & MaterialitySheet) {
  const { t } = useTranslation();
  const { level, benchmarkAmount, exact, permille, om, pm } = now;
  const share = `${(permille / 10).toFixed(1)}%`;
  return (
    <>
      <StatusTag tone={tones[level]}>{t(`materiality.level.${level}`)}</StatusTag>
      <p>
        {t("materiality.today", {
          benchmark: formatMoney(benchmarkAmount),
          exact: formatMoney(exact),
          share,
          om: formatMoney(inForce.om),
        })}
      </p>
      {level === "same" ? null : <p>{t("materiality.wouldBe", { om: formatMoney(om), pm: formatMoney(pm) })}</p>}
    </>
  );
}

export function ReEvaluation({ sheet }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  const { reEvaluation: now, inForce } = sheet;
  if (!inForce.isApproved) return null;
  return (
    <section aria-label={t("materiality.reEvaluation")}>
      <h2>{t("materiality.reEvaluation")}</h2>
      {now ? <Today {...sheet} now={now} /> : <p className="judgement-hint">{t("materiality.byHand")}</p>}
    </section>
  );
}

export function Dependents({ sheet: { dependents } }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  if (!dependents) return null;
  const { samples, journalTests, variations, pm } = dependents;
  const records = [
    ...samples.map(({ id, runNo: no, title, tolerable: amount }) => {
      const words = t("materiality.sample", { no, title });
      return { type: "sampleRun" as const, id, words, amount };
    }),
    ...journalTests.map(({ id, runNo: no, pm: amount }) => {
      const words = t("materiality.journalTest", { no });
      return { type: "journalTestRun" as const, id, words, amount };
    }),
    ...variations.map(({ fsItemId: id, code, name, grpId: group, change: amount }) => {
      return { type: "fsItem" as const, id, group, words: `${code} ${name}`, amount };
    }),
  ];
  return (
    <section aria-label={t("materiality.dependents")}>
      <h2>{t("materiality.dependents")}</h2>
      <p className="judgement-hint">
        {t(records.length === 0 ? "materiality.noDependents" : "materiality.above", { pm: formatMoney(pm) })}
      </p>
      <RecordList records={records} />
    </section>
  );
}
