/** Whether all is saved, and who holds the book. */
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ConflictWindow } from "./ConflictWindow.tsx";
import type { BookSession } from "./session/session.ts";
import type { SessionState } from "./session/state.ts";

interface Props {
  session: BookSession;
  state: SessionState;
  canEdit: boolean;
  reason: string;
}

function useSaveWords({ saving, savedAt, unsaved, fault }: SessionState) {
  const { t } = useTranslation();
  if (saving === "refused") return { text: t("sheets.save.refused"), why: fault?.message, tone: "bad" };
  if (saving === "waiting")
    return { text: t("sheets.save.waiting", { count: unsaved }), why: fault?.message, tone: "attention" };
  if (saving === "saving") return { text: t("sheets.save.saving"), tone: "soft" };
  if (savedAt) return { text: t("sheets.save.saved", { time: formatTime(new Date(savedAt)) }), tone: "soft" };
  return { text: t("sheets.save.fresh"), tone: "soft" };
}

function SaveState({ session, state }: Pick<Props, "session" | "state">) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { text, why, tone } = useSaveWords(state);
  const giveUp = () =>
    ask({
      title: t("sheets.save.giveUp"),
      why: t("sheets.save.giveUpWhy", { count: state.unsaved }),
      okText: t("sheets.save.giveUp"),
      isDanger: true,
      send: () => session.startAfresh(),
    });
  return (
    <>
      <output className={`sheet-saved is-${tone}`} title={why ? t("sheets.save.refusedWhy", { why }) : undefined}>
        {text}
      </output>
      {state.saving === "refused" ? (
        <>
          <span className="sheet-saved is-bad">{why}</span>
          <Button size="small" onClick={() => session.retry()}>
            {t("sheets.save.again")}
          </Button>
          <Button size="small" danger onClick={giveUp}>
            {t("sheets.save.giveUp")}
          </Button>
        </>
      ) : null}
    </>
  );
}

function Holder({ session, state: { lock, isMine, isWhole }, canEdit, reason }: Props) {
  const { t } = useTranslation();
  const me = useSession(({ user }) => user?.id);
  const [isRequested, setRequested] = useState(false);
  if (!isWhole) return <span className="soft">{t("sheets.lock.opening")}</span>;
  if (!canEdit)
    return (
      <span className="row gap-4 soft">
        <Icon name="lock" size={14} />
        {reason}
      </span>
    );
  if (isMine)
    return (
      <>
        <span className="soft">{t("sheets.lock.mine")}</span>
        {lock?.askedBy ? (
          <>
            <span className="sheet-saved is-attention">{t("sheets.lock.asks", { name: lock.askedBy })}</span>
            <Button size="small" onClick={() => void session.hold("giveTo")}>
              {t("sheets.lock.give")}
            </Button>
          </>
        ) : null}
      </>
    );
  if (!lock)
    return (
      <>
        <span className="soft">{t("sheets.lock.free")}</span>
        <Button size="small" type="primary" onClick={() => void session.take()}>
          {t("sheets.lock.begin")}
        </Button>
      </>
    );
  return (
    <>
      <span className="soft">
        {lock.userId === me ? t("sheets.lock.heldByMe") : t("sheets.lock.held", { name: lock.userName })}
      </span>
      {isRequested ? (
        <span className="soft">{t("sheets.lock.asked")}</span>
      ) : (
        <Button size="small" onClick={() => void session.hold("ask").then(() => setRequested(true))}>
          {t("sheets.lock.ask")}
        </Button>
      )}
    </>
  );
}

export function SessionBar(props: Props) {
  const { t } = useTranslation();
  const { session, state } = props;
  const [isLater, setLater] = useState(false);
  return (
    <div className="row gap-6 sheet-session">
      <SaveState session={session} state={state} />
      {state.conflict ? (
        <Button size="small" onClick={() => setLater(false)}>
          {t("sheets.conflict.open", { count: state.conflict.mine.length })}
        </Button>
      ) : (
        <Holder {...props} />
      )}
      {state.conflict && !isLater ? (
        <ConflictWindow session={session} conflict={state.conflict} onLater={() => setLater(true)} />
      ) : null}
    </div>
  );
}
