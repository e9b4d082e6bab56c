/** The completion memo (审计总结): bound figures, the matters in words, and the opinion with its reasons. */
import { completionMemo } from "@digao/contract/areas/report/completion/calls";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";

export const CompletionMemo = () => <PaperPage of={completionMemo} />;
