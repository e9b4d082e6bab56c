/** Everything it takes to draw a sample again: its record in words, population, seed, fingerprint; and drawing it again. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { ExcludedReason, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall, useChange } from "../../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { useSession } from "../../../../lib/session.ts";
import { CopyText } from "../../../../ui/CopyText.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { ExcludedDrawer } from "../new/ExcludedDrawer.tsx";
import { populationQueryOf } from "../new/wish.ts";
import { StrataTable } from "../StrataTable.tsx";
import { TiesTable } from "../TiesTable.tsx";
import { differenceOf } from "./difference.ts";
import { Earlier, Reperformed } from "./Reperformed.tsx";

const shownMax = 50;

interface Props {
  run: SampleRun;
  isReadOnly: boolean;
}

function Ties({ run }: { run: SampleRun }) {
  const [reason, setReason] = useState<ExcludedReason>();
  return (
    <section>
      <TiesTable
        figures={run}
        difference={differenceOf(run)}
        onExcluded={run.isJournalInForce ? setReason : undefined}
      />
      {reason ? (
        <ExcludedDrawer populationQuery={populationQueryOf(run)} reason={reason} onClose={() => setReason(undefined)} />
      ) : null}
    </section>
  );
}

/** What others found who drew it again, the latest with its figures. */
function Reperformances({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const reperformances = useCall(sampling.GetReperformances, { Id: run.id, maxResultCount: shownMax });
  const [latest, ...earlier] = reperformances.data?.items ?? [];
  if (reperformances.error)
    return <ErrorPanel error={reperformances.error} onRetry={() => void reperformances.refetch()} />;
  if (!latest) return null;
  return (
    <>
      <Reperformed result={latest} run={run} name={latest.userName} at={formatDateTime(latest.performedAt)} />
      {earlier.length > 0 ? <h3 className="section-title">{t("sampling.again.earlier")}</h3> : null}
      {earlier.map((result) => (
        <Earlier key={result.id} result={result} />
      ))}
    </>
  );
}

/** Whoever may only read draws again too: nothing is kept of it. */
function useAgain(run: SampleRun, isReadOnly: boolean) {
  const name = useSession((session) => session.user?.name) ?? "";
  const looking = useMutation({
    mutationFn: async () => {
      const result = await call(sampling.ReperformSample, { Id: run.id });
      return { result, name, at: formatDateTime(new Date()) };
    },
  });
  const keeping = useChange(sampling.KeepReperformance);
  const act = () => (isReadOnly ? looking.mutate() : keeping.mutate({ Id: run.id }));
  return { act, isPending: looking.isPending || keeping.isPending, looked: looking.data };
}

function Again({ run, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { act, isPending, looked } = useAgain(run, isReadOnly);
  return (
    <section className="sample-again">
      <h2 className="section-title">{t("sampling.again.title")}</h2>
      <p className="sample-hint">{t(isReadOnly ? "sampling.again.hintReadOnly" : "sampling.again.hint")}</p>
      <Button type="primary" ghost loading={isPending} onClick={act}>
        {t("sampling.again.act")}
      </Button>
      {looked ? <Reperformed {...looked} run={run} /> : null}
      <Reperformances run={run} />
    </section>
  );
}

export function RecordView({ run, isReadOnly }: Props) {
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
      <Again run={run} isReadOnly={isReadOnly} />
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
