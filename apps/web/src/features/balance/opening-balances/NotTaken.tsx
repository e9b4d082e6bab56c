/** No figures of last year yet: why, and what to do. */
import type { PriorFigures } from "@digao/contract/areas/balance/opening-balances/calls";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProjectInfo } from "../../../lib/page.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { TakeFigures } from "./TakeFigures.tsx";
import { useObstacle } from "./use-obstacle.ts";

export function NotTaken({ project, figures }: { project: ProjectInfo; figures: PriorFigures }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const obstacle = useObstacle(project, figures);
  const { source } = figures;
  if (source === null)
    return <EmptyState title={t("opening-balances.noSource")} hint={t("opening-balances.noSourceHint")} />;
  const action = (
    <Tooltip title={obstacle}>
      <Button type="primary" disabled={Boolean(obstacle)} onClick={() => setAsking(true)}>
        {t("opening-balances.take")}
      </Button>
    </Tooltip>
  );
  return (
    <>
      <EmptyState
        title={t("opening-balances.notTaken", { code: source.code })}
        hint={t("opening-balances.notTakenHint")}
        action={action}
      />
      {isAsking ? <TakeFigures project={project} figures={figures} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
