/** Whether anything that is built with the component library has been opened in this window. */
import { create } from "zustand";

export const useLibraryNeeded = create<{ isNeeded: boolean }>(() => ({ isNeeded: false }));
