/** What was in force when, by whom, and what each revision changed. */
import type { MaterialityRecord, MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { shortPercent } from "@digao/contract/percent";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

function useChanges() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const shown = {
    benchmark: (record: MaterialityRecord) => word("materialityBenchmark", record.benchmark),
    benchmarkAmount: (record: MaterialityRecord) => formatMoney(record.benchmarkAmount),
    benchmarkAdj: (record: MaterialityRecord) => formatMoney(record.benchmarkAdj),
    percent: (record: MaterialityRecord) => shortPercent(record.percent, 4),
    om: (record: MaterialityRecord) => formatMoney(record.om),
    pm: (record: MaterialityRecord) => formatMoney(record.pm),
    trivial: (record: MaterialityRecord) => formatMoney(record.trivial),
  };
  return (now: MaterialityRecord, before: MaterialityRecord | undefined): string[] =>
    before
      ? Object.entries(shown).flatMap(([name, say]) =>
          say(now) === say(before) ? [] : [`${t(`materiality.changed.${name}`)} ${say(before)} → ${say(now)}`],
        )
      : [];
}

function By({ word, name, at }: { word: string; name: string | null; at: string | null }) {
  if (!name || !at) return null;
  return (
    <span>
      {word} {name} {formatDateTime(at)}
    </span>
  );
}

interface Props {
  sheet: MaterialitySheet;
  shownId: number | undefined;
  onOpen: (id: number) => void;
}

export function History({ sheet, shownId, onOpen }: Props) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const changesOf = useChanges();
  const { records } = sheet;
  return (
    <section aria-label={t("materiality.history")}>
      <h2>{t("materiality.history")}</h2>
      {records.length === 0 ? <p className="mat-hint">{t("materiality.noHistory")}</p> : null}
      <ol className="mat-history">
        {records.map((record, at) => (
          <li key={record.id} aria-current={record.id === shownId}>
            <PlainButton onClick={() => onOpen(record.id)}>
              {t("materiality.revision", { revision: record.revision })} · {word("materialityStage", record.stage)}
            </PlainButton>
            <CodeTag name="materialityStatus" code={record.status} />
            <strong className="money">{formatMoney(record.om)}</strong>
            <By word={t("materiality.prepared")} name={record.preparerName} at={record.prepareTime} />
            <By word={t("materiality.approved")} name={record.approverName} at={record.approveTime} />
            <By word={t("materiality.returned")} name={record.returnName} at={record.returnTime} />
            {record.returnReason ? <q>{record.returnReason}</q> : null}
            {record.supersededTime ? (
              <span>{t("materiality.supersededAt", { at: formatDateTime(record.supersededTime) })}</span>
            ) : null}
            {record.revisionReason ? <q>{record.revisionReason}</q> : null}
            {changesOf(record, records[at + 1]).map((change) => (
              <span key={change}>{change}</span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
