/** Tests of controls (控制测试): control points, cycles, general IT controls, reports and deficiencies, each a view of one page. */
import { controls } from "@digao/contract/areas/evidence/controls/calls";
import { Segmented } from "antd";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { Cycles } from "./Cycles.tsx";
import { Applications, Deficiencies, Reports } from "./Lists.tsx";
import { Points } from "./Points.tsx";
import "./controls.css";

const views = ["points", "cycles", "applications", "reports", "deficiencies"] as const;

function Views() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const show = (view: string) => {
    const others = Object.fromEntries([...params.keys()].filter((key) => key !== "id").map((key) => [key, undefined]));
    patch({ ...others, view: view === "points" ? undefined : view });
  };
  return (
    <Segmented
      aria-label={t("controls.title")}
      value={params.get("view") ?? "points"}
      options={views.map((value) => ({ value, label: t(`controls.view.${value}`) }))}
      onChange={show}
    />
  );
}

/** The nine cycles and their controls are there once somebody of the team has opened the page. */
function useOpened(isNeeded: boolean) {
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { mutate, error, isIdle } = useChange(controls.OpenControls);
  useEffect(() => {
    if (isNeeded && isIdle) mutate({ projectId, RptLang });
  }, [isNeeded, isIdle, mutate, projectId, RptLang]);
  return error;
}

export function ControlTest() {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const { id: projectId, isReadOnly } = useProject();
  const { data, error, refetch } = useCall(controls.GetControlCycles, { projectId });
  const isNone = data?.length === 0;
  const fault = useOpened(isNone && !isReadOnly) ?? error;
  const head = { title: t("controls.title"), tabs: <Views /> };
  if (data && !isNone) {
    const shown: Readonly<Record<string, () => ReactNode>> = {
      cycles: () => <Cycles all={data} {...head} />,
      applications: () => <Applications {...head} />,
      reports: () => <Reports {...head} />,
      deficiencies: () => <Deficiencies {...head} />,
    };
    const other = shown[params.get("view") ?? "points"];
    return other ? other() : <Points all={data} {...head} />;
  }
  const ahead = () => {
    if (fault) return <ErrorPanel error={fault} onRetry={() => void refetch()} />;
    if (isNone && isReadOnly) return <EmptyState title={t("controls.notOpened")} hint={t("controls.notOpenedHint")} />;
    return <DelayedSkeleton />;
  };
  return (
    <div className="page-frame">
      <PageHead title={t("controls.title")} />
      <div className="page-body">{ahead()}</div>
    </div>
  );
}
