/** Files of the page: the check sheet to print and sign, the list with marks, and results from a filled-in sheet. */
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";

const ImportChecks = lazy(() =>
  import("../../../parts/acquisition/vouching-import/ImportChecks.tsx").then((file) => ({
    default: file.ImportChecks,
  })),
);

/** @param RId of the sheet that is open. */
export function PageTools({ RId }: { RId: number | undefined }) {
  const { t } = useTranslation();
  const project = useProject();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={project.isReadOnly} onClick={() => setOpen(true)}>
        {t("vouching.import.title")}
      </Button>
      {RId === undefined ? (
        <DownloadButton
          call={downloads.DownDrawCheckVoucherExcel}
          input={() => ({ projectId: project.id })}
          label={t("vouching.downloadList")}
        />
      ) : (
        <DownloadButton
          call={downloads.DownPZSampleExcel}
          input={() => ({ Id: RId })}
          label={t("vouching.downloadSheet")}
        />
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportChecks projectId={project.id} RId={RId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
