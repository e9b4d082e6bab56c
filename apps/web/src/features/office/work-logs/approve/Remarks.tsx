/** Words that were said about hours: they stay, also once the entry is changed or deleted. */
import type { WorkLogRemark } from "@digao/contract/areas/office/work-approval/calls";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../../lib/format.ts";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

const reopened = 2;

export function RemarkRows({ remarks }: { remarks: readonly WorkLogRemark[] }) {
  const { t } = useTranslation();
  return (
    <ul className="offers" aria-label={t("work-logs.approve.remarks")}>
      {remarks.map((one) => (
        <li key={one.id} className="offer">
          <span>
            <StatusTag tone={one.kind === reopened ? "attention" : "bad"}>
              {t(`work-logs.approve.remark.${one.kind}`)}
            </StatusTag>{" "}
            {one.title}
          </span>
          <p className="remark-words">{one.words}</p>
          <small>
            {one.workDate} · {t("work-logs.totalHours", { hours: one.hours })} · {one.saidByName}{" "}
            {formatDateTime(one.saidAt)}
          </small>
        </li>
      ))}
    </ul>
  );
}

export function RemarksPane({ remarks, onClose }: { remarks: readonly WorkLogRemark[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Inspector name="work-remarks" first={320} title={t("work-logs.approve.remarks")} onClose={onClose}>
      <p className="soft">{t("work-logs.approve.remarksWhy")}</p>
      <RemarkRows remarks={remarks} />
    </Inspector>
  );
}
