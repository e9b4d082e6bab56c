/** Above a course: how far, how long, and what counts once it is completed. */
import type { StudyState } from "@digao/contract/areas/office/knowledge/calls";
import { hoursOf } from "@digao/domain/knowledge/study";
import { Progress } from "antd";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";

export function StudyBar({ minutes, study }: { minutes: number; study: StudyState }) {
  const { t } = useTranslation();
  const spent = t("knowledge.study.spent", { hours: hoursOf(Math.floor(study.seconds / 60)), all: hoursOf(minutes) });
  return (
    <div className="row wrap gap-16 study-bar" aria-live="off">
      <Progress
        className="study-line"
        percent={study.percent}
        size="small"
        aria-label={t("knowledge.field.progress")}
        status={study.completedAt ? "success" : "normal"}
      />
      <span>{spent}</span>
      <span>
        {study.completedAt
          ? t("knowledge.study.done", { day: formatDate(study.completedAt), hours: study.hours })
          : t("knowledge.study.rule")}
      </span>
    </div>
  );
}
