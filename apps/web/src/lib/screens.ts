/** Which screens exist and may be opened; told by the shell, so that no feature links to one that is not there. */
import { createContext, use } from "react";

export type HasScreen = (href: string) => boolean;
export const ScreensContext = createContext<HasScreen>(() => false);
export const useHasScreen = (): HasScreen => use(ScreensContext);
