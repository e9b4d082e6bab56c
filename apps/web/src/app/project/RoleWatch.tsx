/** Tells the person when the server says the window is over: one button, no way around it. */
import { App } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { signOut } from "../../lib/session.ts";
import { findByName } from "../find-route.ts";
import { homePath } from "../route.ts";
import type { PolledRole } from "./use-project-state.ts";

interface Props {
  polled: PolledRole | undefined;
  onOver: () => void;
  /** The person has read why. */
  onLeave: () => void;
}

export function RoleWatch({ polled, onOver, onLeave }: Props) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const isShown = useRef(false);
  const latest = useRef({ onOver, onLeave });
  useEffect(() => {
    latest.current = { onOver, onLeave };
  });
  const status = polled?.status ?? 0;
  const message = polled?.msgContent ?? "";
  useEffect(() => {
    if (status === 0 || isShown.current) return;
    isShown.current = true;
    latest.current.onOver();
    const leave = async () => {
      if (status < 0) return signOut();
      // Only a window opened by a script may close itself; any other goes back to the list.
      window.close();
      await navigate(findByName("projectin")?.path ?? homePath, { replace: true });
      return latest.current.onLeave();
    };
    modal.warning({
      title: t("app.project.poll.title"),
      content: message,
      okText: t("ui.confirm"),
      closable: false,
      keyboard: false,
      mask: { closable: false },
      onOk: () => void leave(),
    });
  }, [status, message, modal, navigate, t]);
  return null;
}
