/** What stands on one day. Own events can be changed, dates of projects lead to the project. */
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { timeWords } from "./month.ts";

interface Props {
  entries: readonly CalendarEntry[];
  edit: (entry: CalendarEntry) => void;
  remove: (entry: CalendarEntry) => void;
}

export function DayEntries({ entries, edit, remove }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (entries.length === 0) return <EmptyState icon="calendar" title={t("user-categories.event.none")} />;
  const actions = (entry: CalendarEntry) => {
    const { projectId, kind, recordId } = entry;
    if (kind === "firmEvent") return <small>{t("user-categories.ofFirm")}</small>;
    if (projectId !== null) {
      const link = kind === "projectEvent" ? linkTo("projectEvent", recordId, projectId) : linkTo("project", projectId);
      return (
        <Button type="link" size="small" onClick={() => void navigate(link)}>
          {t("user-categories.openProject")}
        </Button>
      );
    }
    return (
      <>
        <Button type="link" size="small" onClick={() => edit(entry)}>
          {t("ui.edit")}
        </Button>
        <Button type="link" size="small" danger onClick={() => remove(entry)}>
          {t("ui.delete")}
        </Button>
      </>
    );
  };
  return (
    <ul className="day-list">
      {entries.map((entry) => (
        <li key={`${entry.kind}${entry.eventId ?? entry.recordId ?? entry.projectId}`}>
          <strong>{entry.title}</strong>
          <small>{[timeWords(entry), entry.place, entry.projectCode].filter(Boolean).join(" · ")}</small>
          {entry.remark ? <p>{entry.remark}</p> : null}
          <span className="row-actions">{actions(entry)}</span>
        </li>
      ))}
    </ul>
  );
}
