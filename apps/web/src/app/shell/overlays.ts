/** Which of the shell's own dialogs is open. */
import { create } from "zustand";

type Overlay = "palette" | "shortcuts" | "help" | "password" | "security" | "bind" | "unbind";
interface State {
  open: Overlay | undefined;
  /** Typed into the palette, or into what stands in for it until it has come. */
  query: string;
}
export const useOverlay = create<State>(() => ({ open: undefined, query: "" }));
const show = (open: Overlay | undefined) => () => useOverlay.setState({ open });

export const openPalette = () => useOverlay.setState({ open: "palette", query: "" });
export const setPaletteQuery = (query: string) => useOverlay.setState({ query });
export const openShortcuts = show("shortcuts");
export const openHelp = show("help");
export const openPassword = show("password");
export const openSecurity = show("security");
export const openBind = show("bind");
export const openUnbind = show("unbind");
export const closeOverlay = show(undefined);
