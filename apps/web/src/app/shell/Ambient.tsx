/** What hangs over both shells: offline banner, loading bar, dialogs, global shortcuts. */
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { whenIdle } from "../../lib/idle.ts";
import { lineNews } from "../../lib/in-line.ts";
import { relogin } from "../../lib/relogin.ts";
import { useDelayed } from "../../lib/use-delayed.ts";
import { useDialogFocus } from "../../ui/dialog-focus.ts";
import { dressed, overlay, useLoading } from "../lazy-screen.ts";
import { useLibraryNeeded } from "../library-needed.ts";
import { ErrorHost } from "./ErrorHost.tsx";
import { openHelp, openPalette, openShortcuts, useOverlay } from "./overlays.ts";
import { TypeAhead } from "./TypeAhead.tsx";
import { useLiveRefresh } from "./use-live-refresh.ts";

const Voice = lazy(() => import("../Library.tsx").then((file) => ({ default: file.LibraryVoice })));
const loadPalette = () => import("./Palette.tsx").then((file) => file.Palette);
const Palette = overlay(loadPalette);
const Shortcuts = overlay(() => import("./Shortcuts.tsx").then((file) => file.Shortcuts));
const Help = overlay(() => import("./Help.tsx").then((file) => file.Help));
const PasswordDialog = overlay(() => import("./PasswordDialog.tsx").then((file) => file.PasswordDialog));
const Security = overlay(() => import("./SecurityDrawer.tsx").then((file) => file.SecurityDrawer));
const loadRelogin = () => import("./ReloginDialog.tsx").then((file) => file.ReloginDialog);
const ReloginDialog = overlay(loadRelogin);
const ShutOut = overlay(() => import("./ShutOut.tsx").then((file) => file.ShutOut));
const BindDialog = overlay(() => import("./BindDialog.tsx").then((file) => file.BindDialog));
const UnbindDialog = overlay(() => import("./UnbindDialog.tsx").then((file) => file.UnbindDialog));
const overlays = {
  palette: Palette,
  shortcuts: Shortcuts,
  help: Help,
  password: PasswordDialog,
  security: Security,
  bind: BindDialog,
  unbind: UnbindDialog,
};

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

const warmAfterMs = 15_000;

/** Fetched while there is time. */
const useWarm = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  useEffect(() => whenIdle(() => void dressed(load).catch(() => undefined), warmAfterMs), [load]);

/** A session that ends without a network finds the form here. */
function Relogin() {
  const isExpired = useSyncExternalStore(relogin.subscribe, relogin.isExpired);
  useWarm(loadRelogin);
  return <Suspense fallback={null}>{isExpired ? <ReloginDialog /> : null}</Suspense>;
}

/** A file that is to be read waits for those of others. */
function Line() {
  const { t } = useTranslation();
  const place = useSyncExternalStore(lineNews.subscribe, lineNews.place);
  return place === null ? null : <output className="line-note">{t("app.inLine", { place })}</output>;
}

export function Ambient() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const closedBy = useSyncExternalStore(relogin.subscribe, relogin.closedBy);
  const isNeeded = useLibraryNeeded((library) => library.isNeeded);
  const open = useOverlay((one) => one.open);
  const Overlay = open ? overlays[open] : undefined;
  useHotkeys({ "ctrl+k": openPalette, "?": openShortcuts, f1: openHelp });
  useLiveRefresh();
  useDialogFocus();
  useWarm(loadPalette);
  return (
    <>
      <LoadingBar />
      {isOnline ? null : <output className="offline-banner">{t("app.offline")}</output>}
      <Line />
      <Suspense fallback={null}>{isNeeded ? <Voice /> : null}</Suspense>
      <ErrorHost />
      <Suspense fallback={null}>{closedBy === undefined ? null : <ShutOut message={closedBy} />}</Suspense>
      <Relogin />
      {open === "palette" ? <TypeAhead /> : null}
      <Suspense fallback={null}>{Overlay ? <Overlay /> : null}</Suspense>
    </>
  );
}
