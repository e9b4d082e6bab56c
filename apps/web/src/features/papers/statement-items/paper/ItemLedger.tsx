/** The ledger lines behind a figure of the lead schedule, and their vouchers. */

import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { Drill } from "../../../../parts/books/vouchers/drill/Drill.tsx";
import type { TrailHandle } from "../../../../parts/books/vouchers/drill/use-trail.ts";
import type { View } from "../../../../parts/papers/statement-items/view.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";

interface Props {
  item: FsItemRow;
  view: View;
  trail: TrailHandle;
}

export function ItemLedger({ item, view, trail }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const periods = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  if (periods.error) return <ErrorPanel error={periods.error} onRetry={() => void periods.refetch()} />;
  if (!periods.data) return <DelayedSkeleton />;
  return (
    <Drill
      projectId={project.id}
      periodId={periods.data.find((period) => period.isCurrent)?.periodId}
      JPeriod={undefined}
      lang={view.lang}
      unit={view.unit}
      trail={trail}
      start={t("statement-items.tab.lead")}
      itemName={item.name}
    />
  );
}
