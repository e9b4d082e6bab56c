/** Companies that share people or contacts with the client, and whether they stand on the list of related parties. */
import { type GraphTie, relatedParties } from "@digao/contract/areas/balance/related-parties/calls";
import { tieKinds } from "@digao/contract/areas/engagement/registry/words";
import { linkTo } from "@digao/contract/links";
import { wordIn } from "@digao/contract/pairs";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export function Ties() {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(relatedParties.GetCompanyGraphCheckByAPI, { projectId });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.length === 0) return <EmptyState title={t("registry.noTies")} hint={t("registry.noTiesHint")} />;
  const columns: PlainColumn<GraphTie>[] = [
    {
      key: "name",
      title: t("registry.name"),
      render: ({ id, name }) => (
        <Link className="cell-link" to={linkTo("registryFact", id, projectId)}>
          {name}
        </Link>
      ),
    },
    {
      key: "tie",
      width: 200,
      title: t("registry.tie"),
      render: ({ tie }) => (tie ? wordIn(lang, tieKinds[tie]) : null),
    },
    { key: "via", width: 240, title: t("registry.via"), render: ({ via }) => via },
    {
      key: "isRelated",
      width: 170,
      title: t("registry.isRelated"),
      render: ({ isRelated }) => (
        <StatusTag tone={isRelated ? "good" : "attention"}>
          {t(isRelated ? "registry.onList" : "registry.offList")}
        </StatusTag>
      ),
    },
    { key: "review", width: 170, title: t("registry.review"), render: ({ review }) => t(`registry.reviews.${review}`) },
  ];
  return (
    <>
      <PlainTable label={t("registry.part.tie")} columns={columns} rows={data} rowKey={({ id }) => id} />
      <Link className="cell-link" to={linkTo("relatedParty", null, projectId)}>
        {t("registry.toParties")}
      </Link>
    </>
  );
}
