/** Dates of the project: overdue first, in words and colour, then those to come. */
import { cockpit } from "@digao/contract/areas/office/cockpit/calls";
import type { Deadline } from "@digao/contract/areas/office/home/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { CardStates } from "../../../ui/card/CardStates.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { Panel } from "./Panel.tsx";
import type { CardProps } from "./scope.ts";

const soonDays = 7;

function toneOf({ kind, daysLeft }: Deadline): Tone {
  if (daysLeft < 0) return "bad";
  return daysLeft <= soonDays && kind !== "periodEnd" ? "attention" : "quiet";
}

function leftOf(days: number): "today" | "late" | "left" {
  if (days === 0) return "today";
  return days < 0 ? "late" : "left";
}

function DateLine({ deadline, href }: { deadline: Deadline; href: string | undefined }) {
  const { t } = useTranslation();
  const { kind, day, daysLeft, title } = deadline;
  const name = kind === "event" ? title : t(`home.deadline.${kind}`);
  const left = leftOf(daysLeft);
  return (
    <li>
      <time dateTime={day}>{day}</time>
      <span>{href ? <Link to={href}>{name}</Link> : name}</span>
      <StatusTag tone={toneOf(deadline)}>{t(`home.deadlines.${left}`, { count: Math.abs(daysLeft) })}</StatusTag>
    </li>
  );
}

export function DatesCard({ input, hrefOf }: CardProps) {
  const { t } = useTranslation();
  const query = useCall(cockpit.GetProjectDates, { projectId: input.projectId });
  return (
    <Panel title={t("cockpit.card.dates")}>
      <CardStates
        query={query}
        isEmpty={(dates) => dates.length === 0}
        empty={{ icon: "calendar", title: t("cockpit.noDates"), hint: t("cockpit.noDatesHint") }}
      >
        {(dates) => (
          <ul className="cockpit-days">
            {dates.map((deadline, index) => (
              <DateLine
                key={`${deadline.kind}-${deadline.day}-${index.toString()}`}
                deadline={deadline}
                href={deadline.kind === "event" ? hrefOf("projectevents") : undefined}
              />
            ))}
          </ul>
        )}
      </CardStates>
    </Panel>
  );
}
