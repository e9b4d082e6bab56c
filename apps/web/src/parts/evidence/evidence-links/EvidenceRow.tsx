/** One link to evidence: what it is, which part of it, and whether it still leads there. */

import type { PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import { type EvidenceLink, evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const icons: Record<EvidenceLink["toEntity"], IconName> = {
  auditFile: "doc",
  voucher: "voucher",
  adjustment: "adjust",
  confirmationLetter: "mail",
};

interface Props {
  link: EvidenceLink;
  mayWrite: boolean;
  /** Goes to the cell that it supports; without it the cell is not told. */
  onCell?: ((link: EvidenceLink) => void) | undefined;
  valueNow?: ((cell: PaperCell) => string | null | undefined) | undefined;
}

function Part({ link: { page, region, fileVersion, currentVersion, isGone, toEntity, cell } }: { link: EvidenceLink }) {
  const { t } = useTranslation();
  const isNewer = fileVersion !== null && currentVersion !== null && currentVersion > fileVersion;
  return (
    <>
      {page === null ? null : <span>{t("evidence-links.page", { page })}</span>}
      {region === null ? null : <span>{t("evidence-links.region")}</span>}
      {isNewer && !isGone ? (
        <Tooltip title={t("evidence-links.newerHint", { linked: fileVersion, now: currentVersion })}>
          <span>
            <StatusTag tone="attention">{t("evidence-links.newer", { version: currentVersion })}</StatusTag>
          </span>
        </Tooltip>
      ) : null}
      {isGone ? <StatusTag tone="bad">{t(`evidence-links.gone.${toEntity}`)}</StatusTag> : null}
      {cell?.isLost ? <StatusTag tone="bad">{t("evidence-links.gone.cell")}</StatusTag> : null}
    </>
  );
}

/** The evidence was linked to another figure than the cell says now. */
function Changed({ cell, valueNow }: Pick<Props, "valueNow"> & { cell: PaperCell }) {
  const { t } = useTranslation();
  const now = valueNow?.(cell);
  if (now === undefined || now === cell.said) return null;
  return (
    <Tooltip title={t("evidence-links.saidThen", { said: cell.said ?? "" })}>
      <span>
        <StatusTag tone="attention">{t("evidence-links.changed")}</StatusTag>
      </span>
    </Tooltip>
  );
}

export function EvidenceRow({ link, mayWrite, onCell, valueNow }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const remove = useChange(evidenceLinks.RemoveEvidenceLink, { quiet: true });
  const { toText, toLink, toEntity, cell, note, createdBy, createdAt, canRemove } = link;
  return (
    <li className="evidence-row">
      <div className="row gap-4">
        <Icon name={icons[toEntity]} size={14} />
        {toLink ? (
          <Link className="evidence-name" to={toLink} title={toText}>
            {toText}
          </Link>
        ) : (
          <span className="evidence-name is-gone" title={toText}>
            {toText}
          </span>
        )}
        {mayWrite && canRemove ? (
          <Button
            type="text"
            size="small"
            aria-label={t("evidence-links.remove", { name: toText })}
            title={t("evidence-links.removeShort")}
            icon={<Icon name="close" size={12} />}
            loading={remove.isPending}
            onClick={() =>
              void ask({
                title: t("evidence-links.removeAsk", { name: toText }),
                why: t("evidence-links.removeWhy"),
                okText: t("evidence-links.removeShort"),
                isDanger: true,
                fields: <ReasonField label={t("evidence-links.reason")} />,
                send: ({ reason }) => remove.mutateAsync({ Id: link.id, reason: String(reason ?? "") }),
              })
            }
          />
        ) : null}
      </div>
      <div className="row wrap evidence-part soft">
        {cell && onCell ? (
          <Button
            type="link"
            size="small"
            title={cell.said ? t("evidence-links.saidThen", { said: cell.said }) : undefined}
            disabled={cell.isLost}
            onClick={() => onCell(link)}
          >
            {cell.name}
          </Button>
        ) : null}
        <Part link={link} />
        {cell && !cell.isLost ? <Changed cell={cell} valueNow={valueNow} /> : null}
        <span title={formatDateTime(createdAt)}>{createdBy}</span>
      </div>
      {note ? <p className="evidence-note">{note}</p> : null}
    </li>
  );
}
