/** What a run comes to: a verdict with its words, once its high-score vouchers are done with; a leader may pass over open ones and says why. */
import {
  type JournalConclusion,
  type JournalRunSummary,
  journalConclusion,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Output } from "@digao/contract/endpoint";
import type { DraftOf } from "@digao/contract/paper/paper";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button } from "antd";
import { createContext, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../../lib/format.ts";
import { PaperPart } from "../../../../ui/paper/PaperPage.tsx";
import { isRevision, type Particular } from "../../../../ui/paper/particular.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

interface Of {
  run: JournalRunSummary;
  onHigh: () => void;
}
type Sheet = Output<typeof journalConclusion.calls.sheet>;
type Drafted = DraftOf<(typeof journalConclusion)["spec"]>;
type Values = { [Name in keyof Drafted]-?: NonNullable<Drafted[Name]> | "" };

const openOf = ({ open }: JournalRunSummary): number => (open ? open.undrawn + open.unchecked : 0);

/** How the vouchers with high scores stand. */
function Standing({ run, onHigh }: Of) {
  const { t } = useTranslation();
  const { open } = run;
  if (!open) return null;
  const count = openOf(run);
  return (
    <p className="je-tools">
      <StatusTag tone={count > 0 ? "attention" : "good"}>
        {count > 0
          ? t("journal-tests.openHigh", { high: open.high, undrawn: open.undrawn, unchecked: open.unchecked })
          : t("journal-tests.noneOpen", { high: open.high })}
      </StatusTag>
      {open.exceptions > 0 ? (
        <StatusTag tone="bad">{t("journal-tests.withException", { count: open.exceptions })}</StatusTag>
      ) : null}
      {count > 0 ? (
        <Button type="link" size="small" onClick={onHigh}>
          {t("journal-tests.toHigh")}
        </Button>
      ) : null}
    </p>
  );
}

function Override({ run }: Pick<Of, "run">) {
  const { t } = useTranslation();
  if (!run.overrideReason) return null;
  const words = {
    name: run.concludedName ?? "",
    count: run.overrideOpen ?? 0,
    reason: run.overrideReason,
    at: formatDateTime(run.concludedAt),
  };
  return (
    <p className="je-excluded">
      <StatusTag tone="attention">{t("journal-tests.overriddenBy", words)}</StatusTag>
    </p>
  );
}

const RunOf = createContext<Of | null>(null);
function Above() {
  const of = use(RunOf);
  if (!of) return null;
  return (
    <>
      <Standing {...of} />
      <Override run={of.run} />
    </>
  );
}

const particularOf = ({ run }: Pick<Of, "run">): Particular<JournalConclusion, Sheet, Values> => ({
  faultsOf: ({ revisionReason }, sheet, { t }) =>
    isRevision(journalConclusion.spec, sheet) && !saysWhatWasSeen(revisionReason)
      ? [{ field: "revisionReason", message: t("journal-tests.changeReasonMissing"), isMissing: true }]
      : [],
  view: ({ overrideReason }, _sheet, { t }) => ({
    hidden: new Set(openOf(run) === 0 && run.isJournalKept && !overrideReason ? ["overrideReason"] : []),
    hints: { overrideReason: t("journal-tests.overrideHint") },
  }),
  why: (_version, { t }) => t("journal-tests.concludeWhy"),
  Above,
});

export function Conclusion(of: Of) {
  const { run } = of;
  const particular = useMemo(() => particularOf({ run }), [run]);
  return (
    <RunOf value={of}>
      <PaperPart of={journalConclusion} subjectId={run.id} particular={particular} />
    </RunOf>
  );
}
