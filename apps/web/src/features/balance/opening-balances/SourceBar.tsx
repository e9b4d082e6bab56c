/** Where the comparatives come from, whether their source has changed since, and what is still open. */
import type { OpeningBalances, PriorFigures } from "@digao/contract/areas/balance/opening-balances/calls";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { TakeFigures } from "./TakeFigures.tsx";
import { useObstacle } from "./use-obstacle.ts";

interface Props {
  project: ProjectInfo;
  figures: PriorFigures;
  data: OpeningBalances;
}

function Changed({ project, figures }: Omit<Props, "data">) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const obstacle = useObstacle(project, figures);
  return (
    <>
      <StatusTag tone="attention">{t("opening-balances.changed")}</StatusTag>
      <Tooltip title={obstacle}>
        <Button size="small" disabled={Boolean(obstacle)} onClick={() => setAsking(true)}>
          {t("opening-balances.look")}
        </Button>
      </Tooltip>
      {isAsking ? <TakeFigures project={project} figures={figures} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function SourceBar({ project, figures, data }: Props) {
  const { t } = useTranslation();
  const { kept, isChanged } = figures;
  if (kept === null) return null;
  const state = t(`opening-balances.${kept.isArchived ? "archived" : "notArchived"}`);
  return (
    <div className="filter-bar">
      <span>
        {t("opening-balances.source", {
          code: kept.code,
          name: kept.name,
          date: formatDate(kept.takenAt),
          person: kept.takenBy,
        })}
      </span>
      <StatusTag tone={kept.isArchived ? "good" : "attention"}>{state}</StatusTag>
      {kept.reason ? (
        <span className="soft">{t("opening-balances.version", { version: kept.version, reason: kept.reason })}</span>
      ) : null}
      {kept.isAdjacent ? null : (
        <StatusTag tone="attention">{t("opening-balances.notAdjacent", { date: formatDate(kept.endDate) })}</StatusTag>
      )}
      {isChanged ? <Changed project={project} figures={figures} /> : null}
      <span className="opening-state">
        {data.hasBooks ? null : <StatusTag tone="quiet">{t("opening-balances.noBooks")}</StatusTag>}
        {data.hasBooks ? (
          <StatusTag tone={data.unexplained === 0 ? "good" : "bad"}>
            {t("opening-balances.unexplained", { count: data.unexplained })}
          </StatusTag>
        ) : null}
        <StatusTag tone={data.open === 0 ? "good" : "attention"}>
          {t("opening-balances.open", { count: data.open })}
        </StatusTag>
      </span>
    </div>
  );
}
