/** What the session of an inspector reads: apart from the session itself, which makes calls. */
import { create } from "zustand";

/** Of the account of an inspector. */
export interface SessionInspection {
  projectId: number;
  authority: string;
  validTo: string;
}
export const useInspected = create<{ inspection: SessionInspection | null }>(() => ({ inspection: null }));

/** The account of an inspector: reads one project, and nothing else of the firm is there for it. */
export const isInspector = () => useInspected.getState().inspection !== null;
