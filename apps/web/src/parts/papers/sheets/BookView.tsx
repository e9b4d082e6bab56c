/** The book of a session: its editor, or why it is not there. */
import { App } from "antd";
import { useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { BookSession } from "./session/session.ts";
import type { SessionState } from "./session/state.ts";
import type { SheetEngine } from "./sheet-editor/engine.ts";
import { SheetEditor } from "./sheet-editor/SheetEditor.tsx";

interface Props {
  session: BookSession;
  state: SessionState;
  onReady?: (engine: SheetEngine) => void;
}

export function BookView({ session, state: { phase, error, parts, turn, isMine, isWhole, conflict }, onReady }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ready = useEffectEvent((engine: SheetEngine) => {
    onReady?.(engine);
    void session.attach(engine);
  });
  if (phase === "failed") return <ErrorPanel error={error} onRetry={() => void session.open()} />;
  if (!parts) return <DelayedSkeleton />;
  return (
    <SheetEditor
      key={turn}
      parts={parts}
      isEditable={isMine && isWhole && !conflict}
      onReady={ready}
      onGone={(engine) => session.detach(engine)}
      onChange={session.changed}
      onUnrecorded={() => void message.warning(t("sheets.save.unsaid"))}
    />
  );
}
