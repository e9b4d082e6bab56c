/** Foot of a paper: the conclusion, and the signs that stand on it. */
import type { FsItemDetail, FsItemRow } from "@digao/contract/areas/statement-items";
import { Conclusion } from "./Conclusion.tsx";
import { Gates } from "./Gates.tsx";
import { SignStrip } from "./SignStrip.tsx";
import type { ConclusionDraft } from "./use-papers.ts";

interface Props {
  detail: FsItemDetail;
  conclusion: ConclusionDraft;
  /** Why nothing may be changed on the whole project; empty where it may. */
  obstacle: string;
  isOtherDirty: boolean;
  /** To the programme, where one is not there already. */
  onProgram: (() => void) | undefined;
  papers: readonly FsItemRow[];
  onGo: (rid: number) => void;
}

export function PaperFoot({ detail, conclusion, obstacle, isOtherDirty, onProgram, papers, onGo }: Props) {
  return (
    <footer>
      <Gates detail={detail} draft={conclusion} obstacle={obstacle} />
      <div className="paper-foot">
        <Conclusion detail={detail} draft={conclusion} obstacle={obstacle} onProgram={onProgram} />
        <SignStrip
          key={detail.item.id}
          detail={detail}
          obstacle={obstacle}
          isDirty={conclusion.isDirty || isOtherDirty}
          papers={papers}
          onGo={onGo}
        />
      </div>
    </footer>
  );
}
