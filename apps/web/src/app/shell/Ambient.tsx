/** What hangs over both shells: offline banner, loading bar, dialogs, global shortcuts. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useDelayed } from "../../lib/use-delayed.ts";
import { useLoading } from "../lazy-screen.ts";
import { ErrorHost } from "./ErrorHost.tsx";
import { openPalette, openShortcuts, useOverlay } from "./overlays.ts";
import { ReloginDialog } from "./ReloginDialog.tsx";
import { useLiveRefresh } from "./use-live-refresh.ts";

const Palette = lazy(() => import("./Palette.tsx").then((file) => ({ default: file.Palette })));
const Shortcuts = lazy(() => import("./Shortcuts.tsx").then((file) => ({ default: file.Shortcuts })));
const PasswordDialog = lazy(() => import("./PasswordDialog.tsx").then((file) => ({ default: file.PasswordDialog })));
const Security = lazy(() => import("./SecurityDrawer.tsx").then((file) => ({ default: file.SecurityDrawer })));
const overlays = { palette: Palette, shortcuts: Shortcuts, password: PasswordDialog, security: Security };

function onNetwork(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function LoadingBar() {
  const isLoading = useLoading((loading) => loading.count > 0);
  return useDelayed(isLoading) ? <div className="loading-bar" role="progressbar" aria-label="loading" /> : null;
}

export function Ambient() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const open = useOverlay((overlay) => overlay.open);
  const Overlay = open ? overlays[open] : undefined;
  useHotkeys({ "ctrl+k": openPalette, "?": openShortcuts });
  useLiveRefresh();
  return (
    <>
      <LoadingBar />
      {isOnline ? null : <output className="offline-banner">{t("app.offline")}</output>}
      <ErrorHost />
      <ReloginDialog />
      <Suspense fallback={null}>{Overlay ? <Overlay /> : null}</Suspense>
    </>
  );
}
