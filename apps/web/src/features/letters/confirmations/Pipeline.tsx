/** The stages of confirmations with what stands in each: letters, amount, and how long the oldest has waited. */
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { encodeId } from "@digao/contract/links";
import { STAGE_STATUSES } from "@digao/domain/confirmations/transitions";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { figuresOf } from "./figures.ts";
import "./confirmations.css";

const stages = [2, 3, 4, 5] as const;
const pages = {
  1: "/maindo/hzcontact",
  2: "/maindo/hzletter/2",
  3: "/maindo/hzletter/3",
  4: "/maindo/hzletter/4",
  5: "/maindo/hzletter/5",
  6: "/maindo/hzsummary",
} as const;

export function Pipeline({ at }: { at: 1 | 2 | 3 | 4 | 5 | 6 }) {
  const { t } = useTranslation();
  const project = useProject();
  const list = useCall(hzcontacts.GetHzStatusList, { projectId: project.id });
  const rows = list.data ?? [];
  const listed = rows.filter(({ status }) => status === 10);
  const parts = [
    { stage: 1 as const, ...figuresOf(listed) },
    ...stages.map((stage) => ({
      stage,
      ...figuresOf(rows.filter(({ status }) => STAGE_STATUSES[stage].includes(status as 20))),
    })),
  ];
  return (
    <nav className="hz-pipeline" aria-label={t("confirmations.pipeline")}>
      {parts.map(({ stage, count, amount, days }) => (
        <Link
          key={stage}
          className={stage === at ? "hz-stage hz-stage-now" : "hz-stage"}
          aria-current={stage === at ? "page" : undefined}
          to={`${pages[stage]}?id=${encodeURIComponent(encodeId(project.id))}`}
        >
          <b>{t(`confirmations.stage.${stage}`)}</b>
          <span className="hz-stage-count">{formatCount(count)}</span>
          <span className="soft">
            {count > 0 ? formatMoney(amount) : null}
            {days !== null && days > 0 ? ` · ${t("confirmations.days", { count: days })}` : ""}
          </span>
        </Link>
      ))}
      <Link
        className={at === 6 ? "hz-stage hz-stage-now" : "hz-stage"}
        aria-current={at === 6 ? "page" : undefined}
        to={`${pages[6]}?id=${encodeURIComponent(encodeId(project.id))}`}
      >
        <b>{t("confirmations.stage.6")}</b>
      </Link>
    </nav>
  );
}
