/** Second step: what the file is and which column gives which field; corrected by hand where the recognition is unsure. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";
import { isOpen, status } from "../batch-state.ts";
import { ProblemRows } from "../checks/ProblemRows.tsx";
import { withHeaderRow } from "../options.ts";
import { useCorrect, useStartCheck } from "../use-batch.ts";
import { useEndings } from "../use-endings.tsx";
import { useRecognised } from "../use-recognised.ts";
import { ColumnTable } from "./ColumnTable.tsx";
import { MissingFields } from "./MissingFields.tsx";
import { OptionBar } from "./OptionBar.tsx";
import { PreviewTable } from "./PreviewTable.tsx";
import { Untaken } from "./Untaken.tsx";

interface Props {
  batch: ImportBatch;
  onChecking: () => void;
}

/** Why nothing can be changed here now; null where it can. */
function useLockedWhy(batch: ImportBatch): string | null {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  if (isReadOnly) return t("imports.readOnly");
  if (!isOpen(batch)) return t("imports.lockedInForce");
  return batch.status === status.checking ? t("imports.lockedChecking") : null;
}

export function ColumnsStep({ batch, onChecking }: Props) {
  const { t } = useTranslation();
  const { correct, isBusy } = useCorrect(batch);
  const endings = useEndings();
  const recognised = useRecognised();
  const startCheck = useStartCheck();
  const [isStarting, setStarting] = useState(false);
  const locked = useLockedWhy(batch);
  const { detection } = batch;
  if (!detection) return <EmptyState icon="warning" title={t("imports.noDetection")} />;
  const isDisabled = locked !== null || isBusy;
  const isMissing = detection.missing.length > 0 || detection.incomplete.length > 0 || detection.headerRow === null;
  const check = () => {
    setStarting(true);
    startCheck(batch.id)
      .then(onChecking, reportError)
      .finally(() => setStarting(false));
  };
  const shared = { batch, detection, correct, isDisabled };
  const preview = (
    <PreviewTable
      detection={detection}
      isDisabled={isDisabled}
      onHeaderRow={(row) => correct(withHeaderRow(batch.options, row, detection))}
    />
  );
  return (
    <>
      <section className="step-scroll" aria-busy={isBusy} aria-label={t("imports.step.columns")} {...scrolls}>
        <OptionBar {...shared} />
        <p className="recognised">{recognised(batch).join(" · ")}</p>
        <Untaken detection={detection} />
        <MissingFields {...shared} />
        {detection.isGuessed ? preview : null}
        <ColumnTable {...shared} />
        {batch.errCount > 0 ? (
          <section>
            <h2 className="section-title">{t("imports.problems.title")}</h2>
            <ProblemRows batchId={batch.id} />
          </section>
        ) : null}
        {detection.isGuessed ? null : preview}
      </section>
      <footer className="step-foot">
        <span>{locked ?? (isMissing ? t("imports.checkBlocked") : t("imports.checkWhy"))}</span>
        {isOpen(batch) ? (
          <Button disabled={locked !== null} onClick={() => endings.discard(batch)}>
            {t("imports.discard.action")}
          </Button>
        ) : null}
        <Button
          type="primary"
          loading={isStarting}
          disabled={isDisabled || isMissing}
          title={isMissing ? t("imports.checkBlocked") : undefined}
          onClick={check}
        >
          {t("imports.check")}
        </Button>
      </footer>
    </>
  );
}
