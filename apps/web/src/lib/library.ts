/** The component library for what a plain page opens now and then; it comes when it is needed first. */
import { type ComponentType, createContext, Fragment, type ReactNode, use } from "react";

export const LibraryContext = createContext<ComponentType<{ children: ReactNode }>>(Fragment);
export const useLibrary = () => use(LibraryContext);
