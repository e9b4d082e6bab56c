/** Beside the head of a project: that it is reviewed and why, or that it has become so without a reviewer; and how far the review is. */
import { qualityReview } from "@digao/contract/areas/engagement/quality-review/calls";
import { matterState } from "@digao/contract/areas/engagement/quality-review/codes";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export function ReviewNeed({ projectId, href }: { projectId: number; href: string | undefined }) {
  const { t } = useTranslation();
  const { data } = useCall(qualityReview.GetQualityReview, { projectId }, { keepPrevious: true });
  if (!data?.isRequired) return null;
  const { grounds, reviewer, completedAt, matters } = data;
  const done = matters.filter(({ state }) => state === matterState.concluded).length;
  return (
    <p className="row wrap">
      <StatusTag tone={completedAt ? "good" : "attention"}>
        {t("quality-review.required", { grounds: grounds.join(" · ") })}
      </StatusTag>
      <span>
        {reviewer ? t("quality-review.doneOf", { done, count: matters.length }) : t("quality-review.noReviewer")}
      </span>
      {href ? (
        <Link className="cell-link" to={href}>
          {t("quality-review.title")}
        </Link>
      ) : null}
    </p>
  );
}
