/** Firms that were removed or shall be: when, by whom, why, and the proof. */
import { type TenantRemoval, tenants } from "@digao/contract/areas/identity/tenants/calls";
import { Collapse, Drawer, Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { Proof } from "./Proof.tsx";

const size = 10;
const tones: Record<TenantRemoval["state"], Tone> = {
  requested: "attention",
  cancelled: "quiet",
  confirmed: "bad",
  done: "good",
};

function Head({ removal }: { removal: TenantRemoval }) {
  const { t } = useTranslation();
  return (
    <span className="row gap-12 wrap">
      <strong>{removal.name}</strong>
      <span>{removal.tenancyName}</span>
      <StatusTag tone={tones[removal.state]}>{t(`tenants.removals.${removal.state}`)}</StatusTag>
      <span className="drawer-hint">{formatDateTime(removal.finishedAt ?? removal.requestedAt)}</span>
    </span>
  );
}

function Requested({ removal }: { removal: TenantRemoval }) {
  const { t } = useTranslation();
  return (
    <p>
      {t("tenants.remove.asked", {
        name: removal.requestedBy,
        time: formatDateTime(removal.requestedAt),
        reason: removal.reason || "—",
      })}
    </p>
  );
}

export function Removals({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const input = { skipCount: (page - 1) * size, maxResultCount: size };
  const { data, error, refetch } = useCall(tenants.GetRemovals, input, { staleMs: 0, keepPrevious: true });
  const total = data?.totalCount ?? 0;
  return (
    <Drawer open title={t("tenants.removals.title")} size={680} onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton />}
      {data && total === 0 ? <EmptyState title={t("tenants.removals.empty")} /> : null}
      <Collapse
        items={(data?.items ?? []).map((removal) => ({
          key: removal.id,
          label: <Head removal={removal} />,
          children: removal.proof ? <Proof removal={removal} /> : <Requested removal={removal} />,
        }))}
      />
      {total > size ? (
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          total={total}
          onChange={setPage}
          showSizeChanger={false}
        />
      ) : null}
    </Drawer>
  );
}
