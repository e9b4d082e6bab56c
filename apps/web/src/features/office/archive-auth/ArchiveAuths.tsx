/** Who may look into archived projects (档案查阅授权), for how long and why, and who has looked. */
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { AuthList } from "./AuthList.tsx";
import { LookList } from "./LookList.tsx";
import { ReaderList } from "./ReaderList.tsx";
import "./archive-auth.css";

const views = ["auths", "readers", "looks"] as const;
type View = (typeof views)[number];
/** Filters of one view mean nothing in another. */
const ofViews = ["keyword", "sort", "page", "open", "state", "userId", "projectId"];

function ViewSwitch({ view }: { view: View }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const cleared = Object.fromEntries(ofViews.map((name) => [name, undefined]));
  return (
    <Segmented
      aria-label={t("archive-auth.view.label")}
      options={views.map((value) => ({ value, label: t(`archive-auth.view.${value}`) }))}
      value={view}
      onChange={(next) => patch({ ...cleared, view: next === "auths" ? undefined : next }, "push")}
    />
  );
}

/** Whoever gives authorisations sees all of the firm; anyone else the own ones. */
export function ArchiveAuths() {
  const [params] = useUrlParams();
  const mayGive = useCan("Pages.Archives.Check");
  if (!mayGive) return <AuthList mayGive={false} />;
  const view = views.find((one) => one === params.get("view")) ?? "auths";
  const start = <ViewSwitch view={view} />;
  if (view === "readers") return <ReaderList start={start} />;
  if (view === "looks") return <LookList start={start} />;
  return <AuthList mayGive start={start} />;
}
