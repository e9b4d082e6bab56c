/** Everything it takes to draw a sample again: its record in words, population, seed, fingerprint; and drawing it again. */
import { sampling } from "@digao/contract/areas/sampling";
import type { ExcludedReason, SampleRun } from "@digao/contract/sampling/run";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { CopyText } from "../../../ui/CopyText.tsx";
import { ExcludedDrawer } from "../new/ExcludedDrawer.tsx";
import { askedOf } from "../new/wish.ts";
import { StrataTable } from "../StrataTable.tsx";
import { TiesTable } from "../TiesTable.tsx";
import { differenceOf } from "./difference.ts";
import { Reperformed } from "./Reperformed.tsx";

function Ties({ run }: { run: SampleRun }) {
  const [reason, setReason] = useState<ExcludedReason>();
  return (
    <section>
      <TiesTable
        figures={run}
        difference={differenceOf(run)}
        onExcluded={run.isJournalInForce ? setReason : undefined}
      />
      {reason ? <ExcludedDrawer asked={askedOf(run)} reason={reason} onClose={() => setReason(undefined)} /> : null}
    </section>
  );
}

function Again({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.user?.name) ?? "";
  const again = useMutation({
    mutationFn: async () => {
      const told = await call(sampling.ReperformSample, { Id: run.id });
      return { told, name, at: formatDateTime(new Date()) };
    },
  });
  return (
    <section className="sample-again">
      <h2 className="section-title">{t("sampling.again.title")}</h2>
      <p className="sample-hint">{t("sampling.again.hint")}</p>
      <Button type="primary" ghost loading={again.isPending} onClick={() => again.mutate()}>
        {t("sampling.again.act")}
      </Button>
      {again.data ? <Reperformed {...again.data} run={run} /> : null}
    </section>
  );
}

export function RecordView({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [t("sampling.field.seed"), String(run.seed)],
    [t("sampling.field.interval"), run.interval && formatMoney(run.interval)],
    [t("sampling.field.startPoint"), run.startPoint && formatMoney(run.startPoint)],
    [t("sampling.drawnBy"), `${run.userName} ${formatDateTime(run.createdAt)}`],
    [t("sampling.hash"), <CopyText key="hash" text={run.popHash} />],
  ];
  return (
    <div className="page-body sample-body">
      <Again run={run} />
      <section>
        <h2 className="section-title">{t("sampling.record")}</h2>
        <ul className="sample-words">
          {run.words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <dl className="sample-facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      <Ties run={run} />
      {run.strata.length > 0 ? <StrataTable strata={run.strata} /> : null}
    </div>
  );
}
