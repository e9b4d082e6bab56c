/** Foot of a paper: the conclusion, and the signs that stand on it. */
import type { FsItemDetail } from "@digao/contract/areas/statement-items";
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
}

export function PaperFoot({ detail, conclusion, obstacle, isOtherDirty, onProgram }: Props) {
  return (
    <footer>
      <Gates detail={detail} draft={conclusion} obstacle={obstacle} />
      <div className="paper-foot">
        <Conclusion detail={detail} draft={conclusion} obstacle={obstacle} onProgram={onProgram} />
        <SignStrip detail={detail} obstacle={obstacle} isDirty={conclusion.isDirty || isOtherDirty} />
      </div>
    </footer>
  );
}
