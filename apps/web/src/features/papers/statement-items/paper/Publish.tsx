/** Releases the item to the notes, or takes it back: by a leader, once it is concluded. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult, publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";

function useObstacle({ result, publishStatus: status }: FsItemRow, obstacle: string): string {
  const { t } = useTranslation();
  const { role } = useProject();
  if (obstacle) return obstacle;
  if (!roleSets.leader.some((one) => one === role)) return t("statement-items.publish.notLeader");
  if (status === publishStatus.locked) return t("codes.publishStatus.3");
  return result === itemResult.none ? t("statement-items.publish.noResult") : "";
}

export function Publish({ item, obstacle }: { item: FsItemRow; obstacle: string }) {
  const { t } = useTranslation();
  const change = useChange(statementItemSigns.UpdatePublishByRID);
  const against = useObstacle(item, obstacle);
  const isOut = item.publishStatus === publishStatus.published;
  const next = isOut ? publishStatus.unpublished : publishStatus.published;
  return (
    <Tooltip title={against}>
      <Button
        type="link"
        size="small"
        className="paper-publish"
        disabled={Boolean(against)}
        loading={change.isPending}
        onClick={() => change.mutate({ RId: item.id, publishStatus: next, rowVersion: item.rowVersion })}
      >
        {t(isOut ? "statement-items.publish.back" : "statement-items.publish.out")}
      </Button>
    </Tooltip>
  );
}
