/** Which of the shell's own dialogs is open. */
import { create } from "zustand";

type Overlay = "palette" | "shortcuts" | "help" | "password" | "security" | "bind" | "unbind";
export const useOverlay = create<{ open: Overlay | undefined }>(() => ({ open: undefined }));
const show = (open: Overlay | undefined) => () => useOverlay.setState({ open });

export const openPalette = show("palette");
export const openShortcuts = show("shortcuts");
export const openHelp = show("help");
export const openPassword = show("password");
export const openSecurity = show("security");
export const openBind = show("bind");
export const openUnbind = show("unbind");
export const closeOverlay = show(undefined);
