/** Why the reader cannot take last year's figures; empty where nothing is in the way. */
import type { PriorFigures } from "@digao/contract/areas/balance/opening-balances/calls";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { useTranslation } from "react-i18next";
import type { ProjectInfo } from "../../../lib/page.ts";

const leaders: readonly number[] = [projectRole.manager, projectRole.partner, projectRole.inCharge];

export function useObstacle({ isReadOnly, role }: ProjectInfo, { source, fingerprint }: PriorFigures): string {
  const { t } = useTranslation();
  if (isReadOnly) return t("opening-balances.obstacle.readOnly");
  if (!leaders.includes(role)) return t("opening-balances.obstacle.role");
  if (!source?.isInSight) return t("opening-balances.obstacle.sight");
  return fingerprint === null ? t("opening-balances.obstacle.noBooks") : "";
}
