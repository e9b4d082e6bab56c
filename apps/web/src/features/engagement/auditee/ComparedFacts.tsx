/** What the client declares of one kind, beside what is registered. */
import { type Compared, type FactSide, registry } from "@digao/contract/areas/engagement/registry/calls";
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useWords } from "../../../ui/register/use-words.ts";

const calls = {
  management: registry.GetManageTeamListByAPI,
  partner: registry.GetPartnerListByAPI,
  branch: registry.GetBranchListByAPI,
  investment: registry.GetInvestMentCheckByAPI,
} as const;
const told = ["position", "percent", "subscribed", "status", "day"] as const;
const most = 1000;

function Side({ side, differing }: { side: FactSide | null; differing: Compared["differing"] }) {
  const { t } = useTranslation();
  const words = useWords(registryFact.spec);
  if (!side) return null;
  const facts = told.filter((name) => side[name]);
  const text = (name: (typeof told)[number]) =>
    `${words.label(registryFact.spec.fields[name])} ${words.show(name, side[name])}`;
  return (
    <div className="stack gap-0">
      {differing.includes("name") ? <strong>{side.name}</strong> : null}
      {facts.map((name) =>
        differing.includes(name) ? <strong key={name}>{text(name)}</strong> : <span key={name}>{text(name)}</span>,
      )}
      <small className="soft">
        {t(`registry.source.${side.source}`)}
        {side.fetchedAt ? ` ${formatDateTime(side.fetchedAt)}` : ""}
      </small>
    </div>
  );
}

export function ComparedFacts({ kind }: { kind: keyof typeof calls }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(calls[kind], { projectId, maxResultCount: most });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.totalCount === 0) return <EmptyState title={t("registry.none")} hint={t("registry.noneHint")} />;
  const columns: PlainColumn<Compared>[] = [
    {
      key: "compare",
      width: 130,
      title: t("registry.compare"),
      render: ({ compare }) => <CodeTag name="registryCompare" code={compare} />,
    },
    { key: "name", width: 220, title: t("registry.name"), render: ({ name }) => name },
    {
      key: "declared",
      title: t("registry.declared"),
      render: ({ declared, differing }) => <Side side={declared} differing={differing} />,
    },
    {
      key: "registered",
      title: t("registry.registered"),
      render: ({ registered, differing }) => <Side side={registered} differing={differing} />,
    },
    {
      key: "review",
      width: 170,
      title: t("registry.review"),
      render: ({ registered, declared }) => t(`registry.reviews.${(registered ?? declared)?.review ?? "open"}`),
    },
    {
      key: "open",
      width: 110,
      title: "",
      render: ({ registered, declared }) => (
        <Link className="cell-link" to={linkTo("registryFact", (registered ?? declared)?.id ?? null, projectId)}>
          {t("registry.open")}
        </Link>
      ),
    },
  ];
  return (
    <PlainTable
      label={t(`registry.part.${kind}`)}
      columns={columns}
      rows={data.items}
      rowKey={({ declared, registered }) => `${declared?.id}-${registered?.id}`}
    />
  );
}
