/** Open sessions, one line each: device, place, since when; and the way to end it. */
import type { SessionRow } from "@digao/contract/areas/identity/security/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatDateTime, relativeTime } from "../../../lib/format.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import "../../../parts/identity/security/session-lines.css";

interface Props {
  rows: readonly SessionRow[];
  /** Absent where the reader may not end them. */
  onEnd: ((row: SessionRow) => void) | undefined;
}

function Line({ row, onEnd }: { row: SessionRow; onEnd: Props["onEnd"] }) {
  const { t } = useTranslation();
  const device = [row.browser, row.system].filter(Boolean).join(" · ") || t("security.sessions.unknownDevice");
  const seen = relativeTime(row.lastSeenAt, t);
  return (
    <li className="session-line">
      <div>
        <strong>{device}</strong>
        {row.isCurrent ? <StatusTag tone="good">{t("security.sessions.current")}</StatusTag> : null}
        {row.isLocked ? <StatusTag tone="quiet">{t("security.sessions.locked")}</StatusTag> : null}
        {row.isRemembered ? <StatusTag tone="busy">{t("security.sessions.remembered")}</StatusTag> : null}
        <p className="empty-meta">
          {t(`security.sessions.place.${row.place}`)} {row.ip}
        </p>
        <p className="empty-meta">{t("security.sessions.since", { time: formatDateTime(row.createdAt), seen })}</p>
      </div>
      {onEnd && !row.isCurrent ? (
        <Button size="small" onClick={() => onEnd(row)}>
          {t("security.sessions.end")}
        </Button>
      ) : null}
    </li>
  );
}

export function SessionLines({ rows, onEnd }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="empty-meta">{t("security.sessions.none")}</p>;
  return (
    <ul className="session-lines">
      {rows.map((row) => (
        <Line key={row.id} row={row} onEnd={onEnd} />
      ))}
    </ul>
  );
}
