/** What waits for the reader in all projects (待我处理), the nearest deadline first; each leads to where it is done. */
import { home, type MyTask } from "@digao/contract/areas/office/home/calls";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { shortDay } from "../../../../parts/office/work-logs/week.ts";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { Card } from "../board/Card.tsx";

const shownMax = 6;
const icons: Record<MyTask["kind"], IconName> = {
  join: "team",
  review: "check",
  returned: "back",
  note: "mail",
  noteAnswered: "check",
  draft: "edit",
  prepare: "sheet",
  sign: "check",
  prepareSheet: "sheet",
  signSheet: "check",
  mapping: "scale",
  import: "import",
};

function Task({ task }: { task: MyTask }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind, about, count, level, projectName, dueDate, isOverdue, link } = task;
  const words = { about: about ?? "", count, level: t(`codes.signLevel.${level ?? 1}`) };
  return (
    <li>
      <button type="button" className="home-row" onClick={() => void navigate(link)}>
        <span className="home-row-icon" data-tone={isOverdue ? "bad" : "attention"}>
          <Icon name={icons[kind]} size={14} />
        </span>
        <span className="home-row-main">
          <span className="home-row-title">{t(`home.task.${kind}`, words)}</span>
          <small>{projectName}</small>
        </span>
        {dueDate ? (
          <span className="home-row-end" data-tone={isOverdue ? "bad" : "quiet"}>
            {t(isOverdue ? "home.tasks.late" : "home.tasks.due", { date: shortDay(dueDate) })}
          </span>
        ) : null}
      </button>
    </li>
  );
}

export function TasksCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const [isAll, setAll] = useState(false);
  const query = useCall(home.GetMyTasks, {});
  const projects = "/pm/currproject";
  const action = hasScreen(projects)
    ? { label: t("home.tasks.toProjects"), go: () => void navigate(projects) }
    : undefined;
  return (
    <Card title={t("home.card.tasks")} count={query.data?.length}>
      <CardStates
        query={query}
        rows={4}
        isEmpty={(tasks) => tasks.length === 0}
        empty={{ icon: "check", title: t("home.tasks.none"), hint: t("home.tasks.noneHint"), action }}
      >
        {(tasks) => (
          <>
            <ul className="home-rows">
              {tasks.slice(0, isAll ? undefined : shownMax).map((task, index) => (
                <Task key={`${task.kind}-${task.link}-${index.toString()}`} task={task} />
              ))}
            </ul>
            {tasks.length > shownMax ? (
              <PlainButton look="link" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                {isAll ? t("ui.less") : t("home.more", { count: tasks.length - shownMax })}
              </PlainButton>
            ) : null}
          </>
        )}
      </CardStates>
    </Card>
  );
}
