/** First page: what waits for me, my projects, the week's hours, dates and news; as cards that each reader arranges. */
import { type HomeCard, type HomeLayout, home } from "@digao/contract/areas/office/home/calls";
import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { whenIdle } from "../../../lib/idle.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { useCan, useSession } from "../../../lib/session.ts";
import { weekFrom } from "../../../parts/office/work-logs/week.ts";
import { BehindNote } from "../../../ui/BehindNote.tsx";
import { CardWaiting } from "../../../ui/card/CardStates.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { Board } from "./board/Board.tsx";
import { useLayout } from "./board/use-layout.ts";
import { DeadlinesCard } from "./cards/DeadlinesCard.tsx";
import { HoursCard } from "./cards/HoursCard.tsx";
import { NoticesCard } from "./cards/NoticesCard.tsx";
import { ProjectsCard } from "./cards/ProjectsCard.tsx";
import { TasksCard } from "./cards/TasksCard.tsx";
import { TourCard } from "./cards/TourCard.tsx";
import { Figures } from "./Figures.tsx";
import { firstProjects } from "./reads.ts";
import { useLiveHome } from "./use-live-home.ts";
import "./home.css";
import "./cards.css";

const cards: Record<HomeCard, React.ReactNode> = {
  tour: <TourCard />,
  tasks: <TasksCard />,
  projects: <ProjectsCard />,
  hours: <HoursCard />,
  notices: <NoticesCard />,
  deadlines: <DeadlinesCard />,
};
/** Cards that need a right. */
const rights: Partial<Record<HomeCard, string>> = { hours: "Pages.WorkLogs" };

/** Only what the reader may start, and only where its screen exists. */
function useActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayProject = useCan("Pages.Projects.Create");
  const mayClient = useCan("Pages.Customers.Create");
  const hasScreen = useHasScreen();
  const all = [
    { path: "/pm/addproject", label: t("home.newProject"), icon: "add", isOpen: mayProject },
    { path: "/pm/customers?new=1", label: t("home.newClient"), icon: "client", isOpen: mayClient },
  ] as const;
  return all
    .filter((action) => action.isOpen && hasScreen(action.path))
    .map((action) => ({ ...action, go: () => void navigate(action.path) }));
}

/** Without the cards the reader has no right to. */
function useAllowed(layout: HomeLayout | undefined): HomeLayout | undefined {
  const permissions = useSession((session) => session.permissions);
  const may = (card: HomeCard) => !rights[card] || permissions.includes(rights[card]);
  return (
    layout && { ...layout, columns: layout.columns.map((one) => one.filter(may)), hidden: layout.hidden.filter(may) }
  );
}

function Waiting() {
  return (
    <div className="home-board">
      {[
        [4, 3],
        [5, 3, 3],
      ].map((column) => (
        <div key={column.length} className="home-column">
          {column.map((rows, place) => (
            <section key={`card-${place.toString()}`} className="home-card">
              <header className="home-card-head" />
              <CardWaiting rows={rows} />
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

function Head({ isArranging, onToggle }: { isArranging: boolean; onToggle: (() => void) | undefined }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.user?.name ?? "");
  const actions = useActions();
  const now = today();
  const weekday = t(`home.weekday.${weekFrom(now, 0).indexOf(now)}`);
  const buttons = actions.map((action) => (
    <PlainButton key={action.path} icon={<Icon name={action.icon} size={14} />} onClick={action.go}>
      {action.label}
    </PlainButton>
  ));
  const arrange = onToggle ? (
    <PlainButton
      look={isArranging ? "primary" : "text"}
      aria-pressed={isArranging}
      icon={<Icon name="column" size={14} />}
      onClick={onToggle}
    >
      {t(isArranging ? "home.arrange.done" : "home.arrange.start")}
    </PlainButton>
  ) : null;
  return (
    <PageHead
      title={t("app.page.home")}
      facts={[name, `${now} ${weekday}`]}
      extra={
        <>
          {buttons}
          {arrange}
        </>
      }
    />
  );
}

/** Lists are where people go from here: fetched while nothing else is asked for, once the first page stands. */
const warmAfterMs = 6_000;
const warmLists = () => void import("../../../ui/list/ListPage.tsx").catch(() => undefined);

export function Home() {
  const [isArranging, setArranging] = useState(false);
  const { query, arrange, reset } = useLayout();
  const layout = useAllowed(query.data);
  const { data: projects } = useCall(home.GetRecentProjects, firstProjects);
  useLiveHome();
  useEffect(() => whenIdle(warmLists, warmAfterMs), []);
  // The cards are first drawn in slices, so that the window answers meanwhile, and come all at once, so that none is pushed about.
  const isDrawn = useDeferredValue(layout !== undefined);
  const shown = new Set(layout?.columns.flat());
  const isFailed = layout === undefined && Boolean(query.error);
  return (
    <div className="page-frame home">
      <Head isArranging={isArranging} onToggle={layout ? () => setArranging(!isArranging) : undefined} />
      <div className="home-body">
        <BehindNote behind={projects?.behind} of={home.GetRecentProjects} />
        <Figures shown={shown} />
        {layout && isDrawn ? (
          <Board layout={layout} cards={cards} isArranging={isArranging} onArrange={arrange} onReset={reset} />
        ) : (
          !isFailed && <Waiting />
        )}
        {isFailed ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
      </div>
    </div>
  );
}
