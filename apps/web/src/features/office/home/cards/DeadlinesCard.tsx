/** Dates to be met: what is late first, then the next sixty days; report dates, planned ends, archives, own events. */
import { type Deadline, home } from "@digao/contract/areas/office/home/calls";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { shortDay } from "../../../../parts/office/work-logs/week.ts";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { Card } from "../board/Card.tsx";

const shownMax = 8;
const soonDays = 7;

function toneOf({ kind, daysLeft }: Deadline): string {
  if (daysLeft < 0) return "bad";
  return daysLeft <= soonDays && kind !== "periodEnd" ? "attention" : "quiet";
}

function useLeft() {
  const { t } = useTranslation();
  return (daysLeft: number) => {
    if (daysLeft === 0) return t("home.deadlines.today");
    return t(daysLeft < 0 ? "home.deadlines.late" : "home.deadlines.left", { count: Math.abs(daysLeft) });
  };
}

function Row({ deadline }: { deadline: Deadline }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leftOf = useLeft();
  const { kind, day, title, daysLeft, link } = deadline;
  const inside = (
    <>
      <time className="home-day" dateTime={day}>
        {shortDay(day)}
      </time>
      <span className="home-row-main">
        <span className="home-row-title">{t(`home.deadline.${kind}`)}</span>
        <small>{title}</small>
      </span>
      <span className="home-row-end" data-tone={toneOf(deadline)}>
        {leftOf(daysLeft)}
      </span>
    </>
  );
  if (!link) return <li className="home-row">{inside}</li>;
  return (
    <li>
      <button type="button" className="home-row" onClick={() => void navigate(link)}>
        {inside}
      </button>
    </li>
  );
}

export function DeadlinesCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const [isAll, setAll] = useState(false);
  const query = useCall(home.GetDeadlines, {});
  const projects = "/pm/currproject";
  const action = hasScreen(projects)
    ? { label: t("home.tasks.toProjects"), go: () => void navigate(projects) }
    : undefined;
  return (
    <Card title={t("home.card.deadlines")} count={query.data?.length}>
      <CardStates
        query={query}
        isEmpty={(list) => list.length === 0}
        empty={{ icon: "calendar", title: t("home.deadlines.none"), hint: t("home.deadlines.noneHint"), action }}
      >
        {(list) => (
          <>
            <ul className="home-rows">
              {list.slice(0, isAll ? undefined : shownMax).map((deadline, index) => (
                <Row key={`${deadline.day}-${deadline.kind}-${index.toString()}`} deadline={deadline} />
              ))}
            </ul>
            {list.length > shownMax ? (
              <PlainButton look="link" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                {isAll ? t("ui.less") : t("home.more", { count: list.length - shownMax })}
              </PlainButton>
            ) : null}
          </>
        )}
      </CardStates>
    </Card>
  );
}
