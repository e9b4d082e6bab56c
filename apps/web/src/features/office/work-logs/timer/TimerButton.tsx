/** One's timer: started on a project and section, kept by the server, stopped from any window. Its time is offered, not logged. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { type WorkTimer, workOffers } from "@digao/contract/areas/office/work-offers/calls";
import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { limits } from "@digao/contract/limits";
import { App, AutoComplete, Button, Form, Input, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useRptLang } from "../../../../lib/i18n/use-language.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { Icon } from "../../../../ui/Icon.tsx";

const minuteMs = 60_000;
const tickMs = 15_000;
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${(minutes % 60).toString().padStart(2, "0")}`;

/** Whole minutes since; they run on while the page is open. */
function useMinutes(since: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
}

interface Values {
  projectId: number;
  section?: string;
  title?: string;
}

function SectionField({ projectId }: { projectId: number | undefined }) {
  const { t } = useTranslation();
  const RptLang = useRptLang();
  const { data } = useCall(
    paperIndex.GetReportCatalogData,
    { ProjectId: projectId ?? 0, RptLang },
    { enabled: projectId !== undefined },
  );
  const options = [...new Set((data ?? []).map(({ sectionName }) => sectionName))].map((value) => ({ value }));
  return (
    <Form.Item name="section" label={t("work-logs.timer.section")}>
      <AutoComplete
        options={options}
        maxLength={limits.titleMax}
        placeholder={t("work-logs.timer.sectionHint")}
        showSearch={{ filterOption: (typed, option) => String(option?.value ?? "").includes(typed) }}
      />
    </Form.Item>
  );
}

function Start({ lastProject, onClose }: { lastProject: number | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(projects.GetProjectAll, {});
  const [project, setProject] = useState(lastProject ?? undefined);
  const { mutateAsync } = useChange(workOffers.StartWorkTimer, { quiet: true });
  const options = (data ?? []).map((one) => ({
    value: one.id,
    label: one.projectName,
    found: `${one.projectName} ${one.projectCode} ${one.pinyin}`,
  }));
  const need = [{ required: true, message: t("ui.required", { label: t("work-logs.entry.projectId") }) }];
  return (
    <Ask<Values>
      title={t("work-logs.timer.start")}
      why={t("work-logs.timer.why")}
      okText={t("work-logs.timer.start")}
      {...(lastProject === null ? {} : { initial: { projectId: lastProject } })}
      send={({ projectId, section = "", title = "" }) => mutateAsync({ projectId, section, title })}
      onClose={onClose}
    >
      <Form.Item name="projectId" label={t("work-logs.entry.projectId")} rules={need}>
        <Select
          showSearch={{ optionFilterProp: "found" }}
          options={options}
          placeholder={t("work-logs.entry.projectHint")}
          onChange={(id: number) => setProject(id)}
        />
      </Form.Item>
      <SectionField projectId={project} />
      <Form.Item name="title" label={t("work-logs.entry.title")}>
        <Input maxLength={limits.titleMax} placeholder={t("work-logs.entry.titleHint")} />
      </Form.Item>
    </Ask>
  );
}

function Running({ timer }: { timer: WorkTimer }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [, patch] = useUrlParams();
  const minutes = useMinutes(timer.startedAt);
  const { mutateAsync, isPending } = useChange(workOffers.StopWorkTimer);
  // The button is gone by the time that the timer has stopped: what follows waits for the answer itself.
  const stop = async () => {
    const offer = await mutateAsync({}).catch(() => undefined);
    if (!offer) return;
    patch({ pane: "offers", day: offer.day });
    void message.info(t("work-logs.timer.stopped", { minutes: offer.minutes ?? 0, hours: offer.hours }));
  };
  const what = [timer.projectName, timer.section, timer.title].filter(Boolean).join(" · ");
  return (
    <Button
      className="timer-button"
      loading={isPending}
      icon={<Icon name="history" />}
      title={t("work-logs.timer.runs", { what, time: clock(minutes) })}
      onClick={() => void stop()}
    >
      {t("work-logs.timer.stop", { time: clock(minutes) })}
    </Button>
  );
}

export function TimerButton({ lastProject }: { lastProject: number | null }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { data, isSuccess } = useCall(workOffers.GetWorkTimer, {});
  if (data) return <Running timer={data} />;
  return (
    <>
      <Button disabled={!isSuccess} icon={<Icon name="history" />} onClick={() => setAsked(true)}>
        {t("work-logs.timer.action")}
      </Button>
      {isAsked ? <Start lastProject={lastProject} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
