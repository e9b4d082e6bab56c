/** Locks the screen: on the server at once, then in every window. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { reportError } from "../../lib/report-error.ts";
import { lockScreen } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { findRoute } from "../find-route.ts";

export function LockButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const lock = async () => {
    setBusy(true);
    try {
      await lockScreen(findRoute(pathname)?.name ?? "home");
    } catch (error) {
      setBusy(false);
      reportError(error);
    }
  };
  useHotkeys({ "ctrl+alt+l": () => void lock() }, !isBusy);
  const word = t("app.header.lock");
  return (
    <PlainButton
      look="text"
      aria-label={word}
      title={`${word} (Ctrl Alt L)`}
      icon={<Icon name="lock" />}
      isBusy={isBusy}
      onClick={() => void lock()}
    />
  );
}
