/** All data of a firm as one archive: asked for with a reason and the own password, then fetched for some days. */
import { type TenantExport, tenants } from "@digao/contract/areas/identity/tenants/calls";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Drawer, Form } from "antd";
import { useTranslation } from "react-i18next";
import { download, refresh, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatBytes, formatCount, formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { JobProgress } from "../../../parts/identity/jobs/JobProgress.tsx";
import { CopyText } from "../../../ui/CopyText.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { OwnPasswordField, ReasonField } from "./PasswordAndReason.tsx";
import { useStep } from "./use-step.ts";

const tones: Record<TenantExport["state"], Tone> = { running: "busy", ready: "good", failed: "bad", expired: "quiet" };

function Ask({ id }: { id: number }) {
  const { t } = useTranslation();
  const start = useChange(tenants.StartExport, { quiet: true });
  const { form, isBusy, submit } = useStep(["reason", "password"], async (values) => {
    await start.mutateAsync(sentBy(tenants.StartExport, { ...values, id }));
    form.resetFields();
  });
  return (
    <Form form={form} layout="vertical" onFinish={submit} validateTrigger="onBlur">
      <p className="drawer-hint">{t("tenants.export.hint")}</p>
      <ReasonField />
      <OwnPasswordField />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t("tenants.export.start")}
      </Button>
    </Form>
  );
}

function Ready({ one }: { one: TenantExport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = () =>
    void download(tenants.DownloadExport, { Id: one.id })
      .then(() => refresh(client, tenants.GetExports))
      .catch(reportError);
  return (
    <>
      <p>
        {t("tenants.export.holds", {
          tables: formatCount(one.tableCount ?? 0),
          rows: formatCount(one.rowCount ?? 0),
          files: formatCount(one.fileCount ?? 0),
          size: formatBytes(one.sizeBytes ?? 0),
        })}
      </p>
      <p className="firm-sha">
        SHA-256 <CopyText text={one.sha256 ?? ""} />
      </p>
      <div className="firm-export-foot">
        <Button onClick={save}>{t("tenants.export.download")}</Button>
        <span className="drawer-hint">
          {t("tenants.export.until", { time: formatDateTime(one.expiresAt), count: one.downloadCount })}
        </span>
      </div>
    </>
  );
}

function Entry({ one, onEnd }: { one: TenantExport; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="firm-export">
      <header>
        <StatusTag tone={tones[one.state]}>{t(`tenants.export.${one.state}`)}</StatusTag>
        <span>{formatDateTime(one.requestedAt)}</span>
        <span>{one.requestedBy}</span>
      </header>
      <p>{one.reason}</p>
      {one.state === "running" && one.jobId ? (
        <JobProgress
          jobId={one.jobId}
          onEnd={onEnd}
          phaseText={(phase) => t(`tenants.phase.${phase}`)}
          countsRows={(phase) => phase === "rows"}
        />
      ) : null}
      {one.state === "ready" ? <Ready one={one} /> : null}
    </li>
  );
}

export function ExportFirm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const firm = useCall(tenants.Get, { Id: id });
  const { data, error, refetch } = useCall(tenants.GetExports, { firmId: id, maxResultCount: 20 }, { staleMs: 0 });
  const isRunning = data?.items.some(({ state }) => state === "running") ?? false;
  const wentWrong = error ?? firm.error;
  return (
    <Drawer open title={t("tenants.export.of", { name: firm.data?.name ?? "" })} size={560} onClose={onClose}>
      {wentWrong ? (
        <ErrorPanel error={wentWrong} onRetry={() => void Promise.all([refetch(), firm.refetch()])} />
      ) : null}
      {data || wentWrong ? null : <DelayedSkeleton />}
      {data && !isRunning ? <Ask id={id} /> : null}
      {data && data.items.length > 0 ? (
        <section>
          <h3>{t("tenants.export.earlier")}</h3>
          <ul className="firm-exports">
            {data.items.map((one) => (
              <Entry key={one.id} one={one} onEnd={() => void refresh(client, tenants.GetExports)} />
            ))}
          </ul>
        </section>
      ) : null}
    </Drawer>
  );
}
