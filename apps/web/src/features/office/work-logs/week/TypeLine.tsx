/** One line to log by typing: hours, then what was done. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { workKind, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { limits } from "@digao/contract/limits";
import { typedEntry } from "@digao/domain/work-log/load";
import { App, Button, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";

interface Props {
  week: readonly string[];
  day: string;
  onDay: (day: string) => void;
  /** Where one worked last. */
  lastProject: number | null;
  /** Other ways to log, at the end of the line. */
  end: ReactNode;
}

export function TypeLine({ week, day, onDay, lastProject, end }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [line, setLine] = useState("");
  const [chosen, setChosen] = useState<number | null>();
  const [isTried, setTried] = useState(false);
  const { data } = useCall(projects.GetProjectAll, {});
  const { mutate, isPending } = useChange(workLogs.CreateWorkLog);
  const project = chosen === undefined ? lastProject : chosen;
  const entry = typedEntry(line);
  const lacksProject = project === null ? "work-logs.type.lacksProject" : undefined;
  const lacks = entry ? lacksProject : "work-logs.type.lacksHours";
  const log = () => {
    setTried(true);
    if (!entry || project === null) return;
    const draft = { ...entry, projectId: project, workType: workKind.project, workDate: day };
    mutate(
      { ...draft, status: workLogStatus.draft },
      {
        onSuccess: () => {
          setLine("");
          setTried(false);
          void message.success(t("work-logs.hours.logged", { day, hours: String(entry.hours) }));
        },
      },
    );
  };
  const options = (data ?? []).map((one) => ({
    value: one.id,
    label: one.projectName,
    found: `${one.projectName} ${one.projectCode} ${one.pinyin}`,
  }));
  return (
    <search className="filter-bar" aria-label={t("work-logs.type.label")}>
      <Select
        aria-label={t("work-logs.entry.workDate")}
        style={{ width: 116 }}
        value={day}
        options={week.map((one, place) => ({ value: one, label: `${t(`home.weekday.${place}`)} ${one.slice(5)}` }))}
        onChange={onDay}
      />
      <Select<number | null>
        aria-label={t("work-logs.entry.projectId")}
        style={{ width: 240 }}
        allowClear
        showSearch={{ optionFilterProp: "found" }}
        options={options}
        value={project}
        placeholder={t("work-logs.entry.projectHint")}
        onChange={(next) => setChosen(next ?? null)}
      />
      <Input
        className="type-line"
        maxLength={limits.titleMax}
        aria-label={t("work-logs.type.label")}
        placeholder={t("work-logs.type.hint")}
        value={line}
        status={isTried && lacks ? "error" : ""}
        onChange={(event) => setLine(event.target.value)}
        onPressEnter={log}
      />
      <Button loading={isPending} onClick={log}>
        {t("work-logs.hours.log")}
      </Button>
      {isTried && lacks ? (
        <span className="type-lacks" role="alert">
          {t(lacks)}
        </span>
      ) : null}
      <span className="row gap-4 type-end">{end}</span>
    </search>
  );
}
