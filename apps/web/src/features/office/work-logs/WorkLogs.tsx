/** Work logs (工作日志): one's own week as a calendar, and lists of one's own hours and of all that one may see. */
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { PageHead } from "../../../ui/PageHead.tsx";
import { Decide } from "./approve/Decide.tsx";
import { HandIn, useOwnWeek, useSums } from "./approve/HandIn.tsx";
import { OwnList, SeenList } from "./LogList.tsx";
import { CopyWeek, useWeek, Week, WeekSteps } from "./week/Week.tsx";
import "./work-logs.css";

const views = ["week", "list", "seen", "decide"] as const;

function Views({ view }: { view: (typeof views)[number] }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const mayDecide = useCan("Pages.WorkLogs.Check");
  const open = views.filter((value) => value !== "decide" || mayDecide);
  return (
    <Segmented
      aria-label={t("work-logs.view.label")}
      options={open.map((value) => ({ value, label: t(`work-logs.view.${value}`) }))}
      value={view}
      onChange={(next) =>
        patch(
          {
            view: next === "week" ? undefined : next,
            page: undefined,
            sort: undefined,
            show: undefined,
            pane: undefined,
          },
          "push",
        )
      }
    />
  );
}

function Calendar() {
  const { t } = useTranslation();
  const { week, chosen, isThis, choose, turn } = useWeek();
  const mayLog = useCan("Pages.WorkLogs.Create");
  const mayEdit = useCan("Pages.WorkLogs.Edit");
  const { start } = useForms({ log: mayLog });
  const log = start("log");
  const { data } = useOwnWeek(week);
  const sums = useSums(data);
  return (
    <div className="page-frame">
      <PageHead
        title={t("work-logs.title")}
        tabs={<Views view="week" />}
        facts={[`${week[0] ?? ""} ~ ${week[6] ?? ""}`, ...sums]}
        extra={
          <>
            <WeekSteps turn={turn} isThis={isThis} />
            {mayLog ? <CopyWeek week={week} /> : null}
            {mayEdit ? <HandIn week={week} sums={data} /> : null}
          </>
        }
        primary={
          log ? (
            <Button type="primary" title="N" onClick={log}>
              {t("work-logs.hours.log")}
            </Button>
          ) : null
        }
      />
      <Week week={week} chosen={chosen} choose={choose} />
    </div>
  );
}

export function WorkLogs() {
  const [params] = useUrlParams();
  const mayDecide = useCan("Pages.WorkLogs.Check");
  const view = views.find((one) => one === params.get("view")) ?? "week";
  if (view === "week") return <Calendar />;
  const tabs = <Views view={view} />;
  if (view === "decide") return mayDecide ? <Decide tabs={tabs} /> : <OwnList tabs={tabs} />;
  return view === "seen" ? <SeenList tabs={tabs} /> : <OwnList tabs={tabs} />;
}
