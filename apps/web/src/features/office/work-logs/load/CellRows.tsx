/** The rows behind a cell: somebody's day. */
import { seenWorkLogs } from "@digao/contract/areas/office/work-logs/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { isCounted } from "../../../../parts/office/work-logs/week.ts";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { clockOf } from "../week/placed.ts";

interface Props {
  userId: number;
  name: string;
  day: string;
  projectId: number | undefined;
  onClose: () => void;
}

export function CellRows({ userId, name, day, projectId, onClose }: Props) {
  const { t } = useTranslation();
  const query = useCall(seenWorkLogs.GetWorkLogCalendarListAll, { userId, projectId, starttime: day, endtime: day });
  const total = (query.data ?? []).filter(isCounted).reduce((sum, { hours }) => sum + hours, 0);
  return (
    <Inspector name="worktime" first={340} title={`${name} ${day}`} onClose={onClose}>
      <CardStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={{ icon: "calendar", title: t("work-logs.hours.noneOfDay", { day: day.slice(5) }) }}
      >
        {(rows) => (
          <>
            <p className="soft">{t("work-logs.totalHours", { hours: total })}</p>
            <ul className="day-rows">
              {rows.map((row) => (
                <li key={row.id} data-clash={row.isOverlapping}>
                  <b>{row.hours}</b>
                  <span>
                    {row.title}
                    <small>
                      {clockOf(row.startTime)}–{clockOf(row.endTime)} · {row.projectName ?? row.workTypeName}
                    </small>
                  </span>
                  {isCounted(row) ? null : <StatusTag tone="attention">{t("work-logs.invite.open")}</StatusTag>}
                  {row.isOverlapping ? <StatusTag tone="bad">{t("work-logs.overlapping")}</StatusTag> : null}
                </li>
              ))}
            </ul>
          </>
        )}
      </CardStates>
    </Inspector>
  );
}
