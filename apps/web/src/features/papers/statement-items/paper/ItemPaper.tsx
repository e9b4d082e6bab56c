/** The working paper of one item: head block, its tabs, conclusion and signs; loading, refused and gone. */
import { type FsItemDetail, type FsItemRow, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { faultOf } from "../../../../lib/call-error.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { PriorMemory } from "../../../../parts/office/roll-forward/PriorMemory.tsx";
import type { Switches, Tab, View } from "../../../../parts/papers/statement-items/view.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Paper } from "./Paper.tsx";

export interface ItemPaperProps {
  rid: number;
  tab: Tab;
  view: View;
  switches: Switches;
  /** The listed items, to go on to the next. */
  papers: readonly FsItemRow[];
  onTab: (tab: Tab) => void;
  /** One of its sheets, in place of a tab. */
  sheet: number | undefined;
  onSheet: (sheetId: number) => void;
  onGo: (rid: number) => void;
  onBack: () => void;
}

export function ItemPaper(props: ItemPaperProps) {
  const { t } = useTranslation();
  const { rid, view, onBack } = props;
  const [params, patch] = useUrlParams();
  const query = useCall(statementItems.GetFsItemById, { RId: rid, RptLang: view.lang }, { keepPrevious: true });
  const reread = async (): Promise<FsItemDetail | undefined> => (await query.refetch()).data;
  // While the language changes the old names stay; another item's paper never stands in for this one.
  if (query.data?.item.id === rid)
    return (
      <div className="page-frame">
        <div className="row top fill paper-beside">
          <div className="fill">
            <Paper {...props} detail={query.data} reread={reread} />
          </div>
          {params.has("memory") ? (
            <PriorMemory item={query.data.item} onClose={() => patch({ memory: undefined })} />
          ) : null}
        </div>
      </div>
    );
  const back = <Button onClick={onBack}>{t("statement-items.backToList")}</Button>;
  if (faultOf(query.error)?.status === 404)
    return <EmptyState icon="search" title={t("statement-items.missing")} action={back} />;
  return (
    <div className="page-frame">
      {query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <DelayedSkeleton />}
    </div>
  );
}
