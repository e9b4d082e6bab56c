/** Fixed assets under the paper of their item: how the list stands, the tie-outs and the roll-forward; cards are one step away. */
import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { MovementsView } from "./MovementsView.tsx";
import { TiesView } from "./TiesView.tsx";
import { useFacts } from "./use-assets.tsx";

type State = Parameters<typeof useFacts>[0];

function Standing({ state }: { state: State }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const facts = useFacts(state);
  const cards = <Link to={projectHref("/maindo/fixedassets", Id)}>{t("fixed-assets.title")}</Link>;
  if (!state.list) return <EmptyState title={t("fixed-assets.none")} hint={t("fixed-assets.noneWhy")} action={cards} />;
  return (
    <div className="page-body fill" {...scrolls}>
      <p className="row wrap gap-8">
        {cards}
        {facts}
      </p>
      <TiesView />
      <MovementsView />
    </div>
  );
}

export function ItemAssets() {
  const { id: Id } = useProject();
  const { data, error, refetch } = useCall(fixedAssets.GetFAState, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Standing state={data} /> : <DelayedSkeleton />;
}
