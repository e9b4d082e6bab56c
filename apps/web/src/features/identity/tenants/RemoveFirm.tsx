/** The way out of the server in two steps: asked for with a reason, then confirmed by the typed name and the own password. */

import { type Tenant, type TenantRemoval, tenants } from "@digao/contract/areas/identity/tenants/calls";
import { limits } from "@digao/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Drawer, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { refresh, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatBytes, formatCount, formatDateTime } from "../../../lib/format.ts";
import { JobProgress } from "../../../parts/identity/jobs/JobProgress.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { OwnPasswordField, ReasonField } from "./PasswordAndReason.tsx";
import { Proof } from "./Proof.tsx";
import { useStep } from "./use-step.ts";

function Ask({ firm, onDone }: { firm: Tenant; onDone: () => void }) {
  const { t } = useTranslation();
  const request = useChange(tenants.RequestRemoval, { quiet: true });
  const { form, isBusy, submit } = useStep(["reason"], async (values) => {
    await request.mutateAsync(sentBy(tenants.RequestRemoval, { ...values, id: firm.id }));
    onDone();
  });
  const facts = {
    people: formatCount(firm.usersUsed),
    size: formatBytes(firm.storageUsedBytes),
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit} validateTrigger="onBlur">
      <Alert type="warning" showIcon title={t("tenants.remove.first", facts)} className="firm-warning" />
      <ReasonField />
      <Button danger htmlType="submit" loading={isBusy}>
        {t("tenants.remove.ask")}
      </Button>
    </Form>
  );
}

function Confirm({ removal, onStarted }: { removal: TenantRemoval; onStarted: () => void }) {
  const { t } = useTranslation();
  const confirm = useChange(tenants.ConfirmRemoval, { quiet: true });
  const { form, isBusy, submit } = useStep(["tenancyName", "password"], async (values) => {
    await confirm.mutateAsync(sentBy(tenants.ConfirmRemoval, { ...values, id: removal.firmId }));
    onStarted();
  });
  const label = t("tenants.remove.typed", { name: removal.tenancyName });
  const isTyped = { validator: (_: unknown, typed: string) => check(typed) };
  const check = (typed: string) =>
    typed === removal.tenancyName ? Promise.resolve() : Promise.reject(new Error(t("tenants.remove.mistyped")));
  return (
    <Form form={form} layout="vertical" onFinish={submit} validateTrigger="onBlur">
      <Alert
        type="error"
        showIcon
        title={t(removal.state === "confirmed" ? "tenants.remove.broken" : "tenants.remove.second")}
        description={t("tenants.remove.asked", {
          name: removal.requestedBy,
          time: formatDateTime(removal.requestedAt),
          reason: removal.reason || "—",
        })}
        className="firm-warning"
      />
      <Form.Item name="tenancyName" label={label} rules={[isTyped]} required>
        <Input maxLength={limits.tenancyNameMax} autoComplete="off" />
      </Form.Item>
      <OwnPasswordField />
      <Button danger type="primary" htmlType="submit" loading={isBusy}>
        {t("tenants.remove.do")}
      </Button>
    </Form>
  );
}

/** The firm itself is there to be read until its removal is asked for. */
type FirmQuery = Pick<ReturnType<typeof useCall<typeof tenants.Get>>, "data" | "error" | "refetch">;

/** The step that comes next, as the removal stands. */
function Step({ removal, again, firm }: { removal: TenantRemoval | undefined; again: () => void; firm: FirmQuery }) {
  const { t } = useTranslation();
  const isOpen = removal && removal.state !== "cancelled";
  if (removal?.state === "done") return <Proof removal={removal} />;
  if (isOpen && removal.isUnderWay && removal.jobId === null)
    return <Alert type="info" showIcon title={t("tenants.remove.byOther", { name: removal.confirmedBy ?? "" })} />;
  if (isOpen && removal.isUnderWay && removal.jobId !== null)
    return (
      <JobProgress
        key={removal.jobId}
        jobId={removal.jobId}
        onEnd={again}
        phaseText={(phase) => t(`tenants.phase.${phase}`)}
        countsRows={(phase) => phase === "erasing"}
      />
    );
  if (isOpen) return <Confirm removal={removal} onStarted={again} />;
  if (firm.error) return <ErrorPanel error={firm.error} onRetry={() => void firm.refetch()} />;
  return firm.data ? <Ask firm={firm.data} onDone={again} /> : <DelayedSkeleton />;
}

export function RemoveFirm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useCall(tenants.GetRemovals, { firmId: id, maxResultCount: 1 }, { staleMs: 0 });
  const [removal] = data?.items ?? [];
  const again = () => void refresh(client, tenants.GetRemovals);
  const isNew = data !== undefined && (!removal || removal.state === "cancelled");
  const firm = useCall(tenants.Get, { Id: id }, { enabled: isNew });
  const name = removal?.name ?? firm.data?.name;
  const title = name ? t("tenants.remove.of", { name }) : t("tenants.remove.title");
  return (
    <Drawer open title={title} size={560} onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton />}
      {data ? <Step removal={removal} again={again} firm={firm} /> : null}
    </Drawer>
  );
}
