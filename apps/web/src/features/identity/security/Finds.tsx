/** What the virus scanner has found (病毒查杀记录), from the firm's log. */
import { type InfectedFile, securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { Drawer, Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const size = 20;
const tones: Record<InfectedFile["action"], Tone> = { refused: "attention", blocked: "bad", released: "good" };

function Find({ find }: { find: InfectedFile }) {
  const { t } = useTranslation();
  const { fileName, action, at, userName, ip, sizeBytes, report, sha256 } = find;
  const by = action === "refused" ? [userName, ip].filter(Boolean).join(" · ") : t("security.finds.byScan");
  return (
    <li className="session-line">
      <div className="provider-line">
        <strong>{fileName}</strong>
        <StatusTag tone={tones[action]}>{t(`security.finds.${action}`)}</StatusTag>
        <p className="empty-meta">
          {formatDateTime(at)} · {by}
          {sizeBytes === null ? "" : ` · ${formatBytes(sizeBytes)}`}
        </p>
        <p className="empty-meta">{report}</p>
        <p className="empty-meta" title={sha256}>
          SHA-256 {sha256.slice(0, 16)}…
        </p>
      </div>
    </li>
  );
}

export function Finds({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const input = { skipCount: (page - 1) * size, maxResultCount: size };
  const { data, error, refetch } = useCall(securityPolicy.GetInfectedFiles, input, { staleMs: 0, keepPrevious: true });
  const total = data?.totalCount ?? 0;
  return (
    <Drawer open title={t("security.finds.title")} size={520} onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton />}
      {data && total === 0 ? <EmptyState title={t("security.finds.none")} hint={t("security.finds.noneHint")} /> : null}
      <ul className="session-lines">
        {(data?.items ?? []).map((find) => (
          <Find key={find.id} find={find} />
        ))}
      </ul>
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
