/** First step: hand in files, see what they are, what the project holds, and what was imported before. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { useLog } from "../use-log.ts";
import type { Upload, Uploads } from "../use-uploads.ts";
import { DropZone } from "./DropZone.tsx";
import { ImportLog, logPageSize } from "./ImportLog.tsx";
import { PeriodCards } from "./PeriodCards.tsx";
import { TemplateMenu } from "./TemplateMenu.tsx";
import { UploadList } from "./UploadList.tsx";

interface Props {
  uploads: Uploads;
  onOpen: (batch: ImportBatch) => void;
  onOpenId: (batchId: number) => void;
}

/** The wished type and the straight-through choice live in the address, so a link can lead here for one kind of file. */
function useWish() {
  const [params, patch] = useUrlParams();
  const typeId = Number(params.get("as")) || undefined;
  const auto = params.get("stop") !== "1";
  return {
    wish: { typeId, auto },
    setWish: (next: { typeId: number | undefined; auto: boolean }) =>
      patch({ as: next.typeId, stop: next.auto ? undefined : "1" }),
  };
}

export function FilesStep({ uploads, onOpen, onOpenId }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [params] = useUrlParams();
  const { wish, setWish } = useWish();
  const log = useLog({
    projectId: project.id,
    typeId: Number(params.get("type")) || undefined,
    skipCount: ((Number(params.get("page")) || 1) - 1) * logPageSize,
    maxResultCount: logPageSize,
  });
  const batches = new Map((log.data?.items ?? []).map((batch) => [batch.id, batch]));
  const all = { projectId: project.id, options: {}, ...wish };
  const send = async (files: File[]) => {
    const taken = await uploads.add(files, all);
    const [only] = taken;
    // One import leads on by itself; several wait for the person to choose.
    if (files.length === 1 && taken.length === 1 && only) onOpen(only);
  };
  const again = async (upload: Upload, typeId: number | undefined) => {
    const taken = await uploads.again(upload, { ...all, typeId });
    const [only] = taken;
    if (only && taken.length === 1 && uploads.uploads.length === 1) onOpen(only);
  };
  return (
    <div className="files-step">
      <DropZone wish={wish} onWish={setWish} onFiles={(files) => void send(files)} isReadOnly={project.isReadOnly}>
        <TemplateMenu />
      </DropZone>
      {project.isReadOnly ? <p className="import-hint">{t("imports.readOnly")}</p> : null}
      <UploadList
        uploads={uploads.uploads}
        batches={batches}
        jobStates={log.jobStates}
        onOpen={onOpen}
        onAgain={(upload, typeId) => void again(upload, typeId)}
        onDrop={(upload) => uploads.drop(upload.key)}
        onCancel={(upload) => uploads.cancel(upload.key)}
      />
      <PeriodCards onOpen={onOpenId} />
      <ImportLog log={log} onOpen={onOpen} />
    </div>
  );
}
