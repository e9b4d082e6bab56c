/** A reader's own look of the product on this machine. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Surface, ThemeName } from "./theme.ts";

interface Prefs {
  theme: ThemeName;
  surface: Surface;
  isMenuFolded: boolean;
  isProjectMenuFolded: boolean;
}
export const usePrefs = create<Prefs>()(
  persist(
    (): Prefs => ({
      theme: "default",
      surface: "light",
      isMenuFolded: false,
      isProjectMenuFolded: false,
    }),
    { name: "digao.prefs", version: 1 },
  ),
);
export const setPrefs = (patch: Partial<Prefs>) => usePrefs.setState(patch);

/** Before the first drawing, so that a dark reader is never flashed with white. */
export function dressDocument({ theme, surface }: Pick<Prefs, "theme" | "surface">) {
  const root = document.documentElement;
  root.classList.add("digao");
  root.dataset.theme = theme;
  root.dataset.surface = surface;
}
