/** What a screen may know of the window it stands in. */
import { createContext, use, useEffect } from "react";

export interface ProjectInfo {
  id: number;
  name: string;
  custId: number;
  client: string;
  periodEnd: string;
  /** Role in the project (projectRole): 0 member, 1 project manager, 2 partner, 3 in-charge, 4 quality control. */
  role: number;
  /** No member, but authorised to look into the archive (查阅授权). */
  isViewer?: boolean;
  /** 1: full use; anything else reads only. */
  checked: number;
  archiveFlag: number;
  /** Nobody writes here: it is archived, or the reader's own place is not accepted. */
  isClosed: boolean;
  /** The reader changes nothing of the books and papers: it is closed, its report is issued, or the reader is the engagement quality reviewer. */
  isReadOnly: boolean;
  /** What goes on once the report is issued is the reader's: of the team, and not closed. As `isReadOnly` says where absent. */
  mayAssemble?: boolean;
  /** Its report is issued: since the day that the report bears. */
  reportedOn?: string | null;
  members: readonly { userId: number; name: string; roleid: number }[];
}
export const ProjectContext = createContext<ProjectInfo | undefined>(undefined);

/** The project of this window; only screens of the project shell may ask. */
export function useProject(): ProjectInfo {
  const project = use(ProjectContext);
  if (!project) throw new Error("This screen stands in no project window");
  return project;
}

/** What goes on once the report is issued (CSA 1131): order of the file, signs, and what is done with the report itself. */
export function useAssembling(): boolean {
  const { mayAssemble, isReadOnly } = useProject();
  return mayAssemble ?? !isReadOnly;
}

/** Where a page stands in the menu: the words before its title. */
export const GroupContext = createContext<string | undefined>(undefined);

export const TabTitleContext = createContext<(title: string | undefined) => void>(() => undefined);
/** Gives this page's tab a title of its own, e.g. the number of the record it shows. */
export function useTabTitle(title: string | undefined) {
  const setTitle = use(TabTitleContext);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
