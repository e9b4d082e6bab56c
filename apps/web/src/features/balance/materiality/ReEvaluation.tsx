/** Materiality against today's audited figures, and what was done by a higher amount. */
import type { MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { RecordList } from "../../../ui/paper/RecordList.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones = { same: "good", info: "busy", revise: "bad", gone: "bad" } as const;

export function ReEvaluation({ sheet: { reEvaluation: now, inForce } }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  if (!inForce.isApproved) return null;
  const say = (key: "today" | "wouldBe", { benchmarkAmount, exact, permille, ...to }: NonNullable<typeof now>) =>
    t(`materiality.${key}`, {
      ...{ benchmark: formatMoney(benchmarkAmount), exact: formatMoney(exact), pm: formatMoney(to.pm) },
      om: formatMoney(key === "today" ? inForce.om : to.om),
      share: `${(permille / 10).toFixed(1)}%`,
    });
  return (
    <section aria-label={t("materiality.reEvaluation")}>
      <h2>{t("materiality.reEvaluation")}</h2>
      {now ? <StatusTag tone={tones[now.level]}>{t(`materiality.level.${now.level}`)}</StatusTag> : null}
      <p className={now ? undefined : "judgement-hint"}>{now ? say("today", now) : t("materiality.byHand")}</p>
      {now && now.level !== "same" ? <p>{say("wouldBe", now)}</p> : null}
    </section>
  );
}

export function Dependents({ sheet: { dependents } }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  if (!dependents) return null;
  const { samples, journalTests, variations, pm } = dependents;
  const records = [
    ...samples.map(({ id, runNo: no, title, tolerable: amount }) => ({
      ...{ type: "sampleRun" as const, id, amount },
      words: t("materiality.sample", { no, title }),
    })),
    ...journalTests.map(({ id, runNo: no, pm: amount }) => ({
      ...{ type: "journalTestRun" as const, id, amount },
      words: t("materiality.journalTest", { no }),
    })),
    ...variations.map(({ fsItemId: id, code, name, grpId: group, change: amount }) => ({
      ...{ type: "fsItem" as const, id, group, amount },
      words: `${code} ${name}`,
    })),
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
