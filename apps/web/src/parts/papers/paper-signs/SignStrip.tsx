/** The five signs of a paper: who and when, sign now or why not, what changed since, take a sign back. */
import { codesOf } from "@digao/contract/codes";
import { Button, Tooltip } from "antd";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { CancelSign } from "./CancelSign.tsx";
import type { GivenSign, SignActions, SignedRecord, SignLevel } from "./signing.ts";
import "./signs.css";

interface Props {
  paper: SignedRecord;
  actions: Pick<SignActions, "sign" | "cancel">;
  /** Why nothing may be changed on the whole project; empty where it may. */
  obstacle: string;
  /** Something on the paper is not saved: what is signed must be what stands. */
  isDirty: boolean;
  /** Under the strip once somebody has signed at this level: the way on. */
  after?: (level: SignLevel) => ReactNode;
  /** Beside a sign that is out of date: what has changed. */
  changes?: (sign: GivenSign) => ReactNode;
}

interface BlockProps extends Props {
  level: SignLevel;
  cancelObstacle: string;
  onCancel: () => void;
  onSigned: () => void;
}

/** Signs at this level now, or says why not. */
function SignButton({ paper, actions, level, obstacle, isDirty, word, onSigned }: BlockProps & { word: string }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const own = paper.maySign.find((one) => one.level === level);
  const unsaved = isDirty ? t("paper-signs.saveFirst") : "";
  const against = obstacle || (own?.ok ? unsaved : own?.reason);
  const sign = async () => {
    setBusy(true);
    try {
      await actions.sign(level);
      onSigned();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip title={against}>
      <Button size="small" disabled={Boolean(against) || !own?.ok} loading={isBusy} onClick={() => void sign()}>
        {t(word)}
      </Button>
    </Tooltip>
  );
}

/** Somebody had signed here on a role that nobody may take. */
function Unauthorised({ sign }: { sign: SignedRecord["unauthorised"][number] }) {
  const { t } = useTranslation();
  const when = formatDateTime(sign.signTime);
  return (
    <Tooltip title={t("paper-signs.unauthorisedWhy", { name: sign.userName, when, role: roleOf(t, sign.signerRole) })}>
      <span className="sign-who">
        <s>{sign.userName}</s> {t("paper-signs.unauthorised")}
      </span>
    </Tooltip>
  );
}

const roleOf = (t: TFunction, role: number | null): string => (role === null ? "" : t(`codes.projectRole.${role}`));

function Block(props: BlockProps) {
  const { t } = useTranslation();
  const { level, cancelObstacle, onCancel, changes } = props;
  const sign = props.paper.signs.find((one) => one.signLevel === level);
  const name = <span className="sign-level">{t(`codes.signLevel.${level}`)}</span>;
  const unlawful = props.paper.unauthorised.findLast(({ signLevel }) => signLevel === level);
  if (!sign) {
    return (
      <li className={`sign-block${unlawful ? " sign-stale" : ""}`}>
        {name}
        {unlawful ? <Unauthorised sign={unlawful} /> : null}
        <span className="sign-do">
          <SignButton {...props} word="paper-signs.sign" />
        </span>
      </li>
    );
  }
  return (
    <li className={`sign-block sign-${sign.isStale ? "stale" : "fresh"}`}>
      {name}
      <span className="sign-who" title={`${roleOf(t, sign.signerRole)} ${formatDateTime(sign.signTime)}`.trim()}>
        <b>{sign.userName}</b> {formatDateTime(sign.signTime).slice(5, 10)}
        {sign.isStale ? <span title={t("paper-signs.staleWhy")}> ⚠</span> : null}
      </span>
      <span className="sign-do">
        {sign.isStale ? <SignButton {...props} word="paper-signs.again" /> : null}
        {sign.isStale ? changes?.(sign) : null}
        <Tooltip title={cancelObstacle}>
          <Button type="link" size="small" disabled={Boolean(cancelObstacle)} onClick={onCancel}>
            {t("paper-signs.cancel.do")}
          </Button>
        </Tooltip>
      </span>
    </li>
  );
}

export function SignStrip(props: Props) {
  const { paper, actions, obstacle, after } = props;
  const { t } = useTranslation();
  const [signed, setSigned] = useState<SignLevel>();
  const [cancelling, setCancelling] = useState<SignLevel>();
  const cancelObstacle = (level: SignLevel) =>
    obstacle || (paper.mayCancel.find((one) => one.level === level)?.reason ?? "");
  return (
    <section className="sign-strip" aria-label={t("paper-signs.strip")}>
      <ul>
        {codesOf("signLevel").map((level) => (
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
      {signed === undefined ? null : after?.(signed)}
      {cancelling === undefined ? null : (
        <CancelSign paper={paper} cancel={actions.cancel} level={cancelling} onClose={() => setCancelling(undefined)} />
      )}
    </section>
  );
}
