/** The end of one archive: what stands against its destruction, who proposed and decided, and the certificate. */
import { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { retentionState } from "@digao/contract/areas/office/archive-destruction/codes";
import type { ArchiveEnd, Destruction } from "@digao/contract/areas/office/archive-destruction/shapes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Certificate } from "./Certificate.tsx";
import { DestructionActs } from "./DestructionActs.tsx";

type Version = ArchiveEnd["versions"][number];

function Versions({ rows }: { rows: readonly Version[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const field = (name: string) => t(`archives.end.field.${name}`);
  const columns: PlainColumn<Version>[] = [
    { key: "version", width: 70, title: field("version"), render: ({ version }) => version },
    { key: "packedAt", width: 150, title: field("packedAt"), render: ({ packedAt }) => formatDateTime(packedAt) },
    { key: "keptUntil", width: 110, title: field("keptUntil"), render: ({ keptUntil }) => keptUntil },
    { key: "size", width: 100, title: field("size"), render: ({ packageBytes }) => formatBytes(packageBytes) },
    {
      key: "packageHash",
      title: field("packageHash"),
      render: ({ packageSha256 }) => <span className="archive-hash">{packageSha256}</span>,
    },
    {
      key: "manifestHash",
      title: field("manifestHash"),
      render: ({ manifestSha256 }) => <span className="archive-hash">{manifestSha256}</span>,
    },
  ];
  return (
    <section aria-label={t("archives.end.versions")}>
      <h3 className="section-title">{t("archives.end.versions")}</h3>
      <PlainTable label={t("archives.end.versions")} columns={columns} rows={rows} rowKey={({ version }) => version} />
    </section>
  );
}

function Proposals({ rows }: { rows: readonly Destruction[] }) {
  const { t } = useTranslation();
  const field = (name: string) => t(`archives.end.field.${name}`);
  const columns: PlainColumn<Destruction>[] = [
    {
      key: "status",
      width: 170,
      title: field("status"),
      render: ({ status }) => <CodeTag name="destructionStatus" code={status} />,
    },
    {
      key: "proposed",
      width: 240,
      title: field("proposed"),
      render: ({ proposedBy, proposedAt }) => `${proposedBy} · ${formatDateTime(proposedAt)}`,
    },
    {
      key: "reason",
      title: field("reason"),
      render: ({ reason }) => <span className="archive-words">{reason}</span>,
    },
    {
      key: "decided",
      width: 240,
      title: field("decided"),
      render: ({ decidedBy, decidedAt }) => (decidedBy ? `${decidedBy} · ${formatDateTime(decidedAt)}` : ""),
    },
    {
      key: "words",
      title: field("words"),
      render: ({ words }) => <span className="archive-words">{words}</span>,
    },
  ];
  return (
    <section aria-label={t("archives.end.proposals")}>
      <h3 className="section-title">{t("archives.end.proposals")}</h3>
      {rows.length === 0 ? (
        <p className="quiet-line">{t("archives.end.noProposals")}</p>
      ) : (
        <PlainTable label={t("archives.end.proposals")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

/** What is to be known first. */
function Standing({ of: { state, lacks } }: { of: ArchiveEnd }) {
  const { t } = useTranslation();
  if (state === retentionState.destroyed) return <p role="status">{t("archives.end.gone")}</p>;
  if (state === retentionState.destroying) return <p role="status">{t("archives.end.destroying")}</p>;
  if (lacks.length === 0 && state === retentionState.proposed) return <p role="status">{t("archives.end.waiting")}</p>;
  if (lacks.length === 0) return <p role="status">{t("archives.end.nothing")}</p>;
  return (
    <section className="card" aria-label={t("archives.end.lacks")}>
      <h3 className="section-title">{t("archives.end.lacks")}</h3>
      <ul className="archive-answers">
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
    </section>
  );
}

export function DestructionPage({ place }: { place: { projectId?: number; Id?: number } }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const { data: of, error, refetch } = useCall(archiveDestruction.GetArchiveDestruction, place, { keepPrevious: true });
  const leave = () => patch({ ending: undefined, destruction: undefined }, "push");
  if (error && !of) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!of) return <DelayedSkeleton />;
  const { projectName, projectCode, custName, keptUntil, state, destructions } = of;
  const done = destructions.find(({ certificate }) => certificate !== null);
  const facts = [
    state === null ? null : <CodeTag key="state" name="retentionState" code={state} />,
    projectCode,
    custName,
    keptUntil === null ? null : `${t("archives.end.field.keptUntil")} ${keptUntil}`,
  ];
  return (
    <div className="page-frame">
      <PageHead
        title={projectName}
        facts={facts}
        primary={<DestructionActs of={of} />}
        extra={<Button onClick={leave}>{t("archives.end.back")}</Button>}
      />
      <div className="page-body stack gap-12">
        <Standing of={of} />
        {done ? <Certificate of={done} /> : null}
        <Proposals rows={destructions} />
        <Versions rows={of.versions} />
      </div>
    </div>
  );
}
