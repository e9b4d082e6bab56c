/** The procedure that something was drawn for: its number, its words on hover, and the way to the programme. */
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import type { Procedure } from "./use-prog-lines.ts";
import { useProgramLink } from "./use-program-link.ts";

interface Props {
  line: Procedure;
  /** The statement item of its programme. */
  RId: number | null;
}

export function ProcedureMark({ line, RId }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const open = useProgramLink(project.id, RId ?? undefined);
  const words = t("vouching.draw.procedureNo", { no: line.lineNo });
  if (!open) return <span title={line.content}>{words}</span>;
  return (
    <button type="button" className="cell-link" title={line.content} onClick={open}>
      {words}
    </button>
  );
}
