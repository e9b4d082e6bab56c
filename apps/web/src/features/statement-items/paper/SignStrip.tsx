/** The five signs of a paper: who and when, sign now or why not, take a sign back. */

import { type FsItemDetail, type FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import { paperStatus } from "@digao/contract/codes";
import { SIGN_LEVELS, type SignLevel } from "@digao/domain/sign-off/levels";
import { cancelSign } from "@digao/domain/sign-off/may-sign";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { signsOf } from "../words.ts";
import { CancelSign } from "./CancelSign.tsx";
import { nextToSign } from "./next-paper.ts";

interface Props {
  detail: FsItemDetail;
  obstacle: string;
  /** Something on the paper is not saved: what is signed must be what stands. */
  isDirty: boolean;
  papers: readonly FsItemRow[];
  onGo: (rid: number) => void;
}

function useCancelObstacle(detail: FsItemDetail, obstacle: string) {
  const { t } = useTranslation();
  const { role } = useProject();
  const me = useSession((session) => session.user?.id ?? 0);
  return (level: SignLevel) => {
    if (obstacle) return obstacle;
    const facts = {
      level,
      userId: String(me),
      role,
      signs: signsOf(detail.item),
      isLocked: detail.item.wpStatus === paperStatus.locked,
    };
    // Whether a reason is due is asked in the dialog.
    const { refusal } = cancelSign({ ...facts, reason: "." });
    return refusal ? t(`statement-items.cancelSign.${refusal}`) : "";
  };
}

interface BlockProps extends Props {
  level: SignLevel;
  cancelObstacle: string;
  onCancel: () => void;
  onSigned: () => void;
}

/** Signs at this level now, or says why not. */
function SignButton({ detail, level, obstacle, isDirty, word, onSigned }: BlockProps & { word: string }) {
  const { t } = useTranslation();
  const sign = useChange(statementItemSigns.UpdateItemSignByRID);
  const own = detail.can.sign.find((one) => one.level === level);
  const unsaved = isDirty ? t("statement-items.saveFirst") : "";
  const against = obstacle || (own?.ok ? unsaved : own?.reason);
  return (
    <Tooltip title={against}>
      <Button
        size="small"
        disabled={Boolean(against) || !own?.ok}
        loading={sign.isPending}
        onClick={() => sign.mutate({ RId: detail.item.id, signLevel: level }, { onSuccess: onSigned })}
      >
        {t(word)}
      </Button>
    </Tooltip>
  );
}

function Block(props: BlockProps) {
  const { t } = useTranslation();
  const { level, cancelObstacle, onCancel } = props;
  const sign = props.detail.item.signs.find((one) => one.signLevel === level);
  const name = <span className="sign-level">{t(`codes.signLevel.${level}`)}</span>;
  if (!sign) {
    return (
      <li className="sign-block">
        {name}
        <span className="sign-do">
          <SignButton {...props} word="statement-items.signing.one" />
        </span>
      </li>
    );
  }
  return (
    <li className={`sign-block sign-${sign.isStale ? "stale" : "fresh"}`}>
      {name}
      <span className="sign-who" title={formatDateTime(sign.signTime)}>
        <b>{sign.userName}</b> {formatDateTime(sign.signTime).slice(5, 10)}
        {sign.isStale ? <span title={t("statement-items.signed.staleWhy")}> ⚠</span> : null}
      </span>
      <span className="sign-do">
        {sign.isStale ? <SignButton {...props} word="statement-items.signing.again" /> : null}
        <Tooltip title={cancelObstacle}>
          <Button type="link" size="small" disabled={Boolean(cancelObstacle)} onClick={onCancel}>
            {t("statement-items.cancelSign.do")}
          </Button>
        </Tooltip>
      </span>
    </li>
  );
}

/** Signed: the paper stays in sight, and Enter goes on to the next that waits. */
function NextPaper({ detail, papers, onGo, level }: Pick<Props, "detail" | "papers" | "onGo"> & { level: SignLevel }) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id ?? 0);
  const next = nextToSign(papers, detail.item.id, level, me);
  if (!next) return null;
  return (
    <Button type="link" size="small" autoFocus onClick={() => onGo(next.id)}>
      {t("statement-items.nextToSign", { level: t(`codes.signLevel.${level}`), name: next.name })}
    </Button>
  );
}

export function SignStrip(props: Props) {
  const { detail, obstacle } = props;
  const [signed, setSigned] = useState<SignLevel>();
  const { t } = useTranslation();
  const [cancelling, setCancelling] = useState<SignLevel>();
  const cancelObstacle = useCancelObstacle(detail, obstacle);
  return (
    <section className="sign-strip" aria-label={t("statement-items.column.signs")}>
      <ul>
        {SIGN_LEVELS.map((level) => (
          <Block
            key={level}
            {...props}
            level={level}
            cancelObstacle={cancelObstacle(level)}
            onCancel={() => setCancelling(level)}
            onSigned={() => setSigned(level)}
          />
        ))}
      </ul>
      {signed === undefined ? null : <NextPaper {...props} level={signed} />}
      {cancelling === undefined ? null : (
        <CancelSign item={detail.item} level={cancelling} onClose={() => setCancelling(undefined)} />
      )}
    </section>
  );
}
