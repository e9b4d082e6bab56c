/** Asks for the reason why vouchers need no further work. */
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";

interface Props {
  run: JournalRunSummary;
  jmsns: readonly number[];
  onDone: () => void;
  onClose: () => void;
}
const reasonMax = 1000;

export function ExcludeDialog({ run, jmsns, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const excluding = useChange(journalTests.ExcludeJeHits, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      width={520}
      title={t("journal-tests.excludeTitle", { count: jmsns.length })}
      why={t("journal-tests.excludeHint")}
      okText={t("journal-tests.exclude")}
      keepAs={["je-exclude", run.id]}
      isReady={({ reason }) => saysWhatWasSeen(reason)}
      send={({ reason = "" }) =>
        excluding.mutateAsync({ Id: run.id, jmsns: [...jmsns], reason: reason.trim() }).then(onDone)
      }
      onClose={onClose}
    >
      <ReasonField label={t("journal-tests.reason")} isRequired max={reasonMax} />
    </Ask>
  );
}
