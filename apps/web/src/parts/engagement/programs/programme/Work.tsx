/** What stands behind a procedure: drawn vouchers, samples, the entry an exception led to, notes and reasons, and what is lacking. */
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { linkTo } from "@digao/contract/links";
import { isLeftOut } from "@digao/domain/programs/progress";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHasScreen } from "../../../../lib/screens.ts";
import { StatusTag, type Tone } from "../../../../ui/StatusTag.tsx";
import { lacksOf } from "./rows.ts";

interface Props {
  line: ProgLine;
  isReadOnly: boolean;
  onWrite: () => void;
}

interface WayProps {
  to: string;
  isQuiet?: boolean;
  children: string;
}
/** Words that lead to another screen, or stand alone where the reader has none such. */
function Way({ to, isQuiet = false, children }: WayProps) {
  const hasScreen = useHasScreen();
  if (!hasScreen(to)) return <span>{children}</span>;
  return (
    <Link className={isQuiet ? "prg-quiet" : "prg-way"} to={to}>
      {children}
    </Link>
  );
}

function Drawn({ line }: { line: ProgLine }) {
  const { t } = useTranslation();
  const { drawn, checked, exceptions } = line;
  const words = t("programs.work.drawn", { drawn, checked });
  const wrong = exceptions > 0 ? t("programs.work.exceptions", { count: exceptions }) : "";
  const filters = { tab: "sheet", item: line.RId, progLine: line.id };
  return <Way to={linkTo("drawnVoucher", null, line.projectId, filters)}>{words + wrong}</Way>;
}

/** What was drawn for it, or the way to draw; and its note, where none is written. */
function Evidence({ line, isReadOnly, onWrite }: Props) {
  const { t } = useTranslation();
  const hasScreen = useHasScreen();
  const { drawn, samples, note, result } = line;
  const isOff = isReadOnly || !line.isSelected;
  const newSample = linkTo("sampleRun", null, line.projectId, { new: 1, item: line.RId, progLine: line.id });
  const toSample = drawn === 0 && samples.length === 0 && !isOff && !isLeftOut(result) && hasScreen(newSample);
  const isBare = drawn === 0 && samples.length === 0 && !toSample;
  // A reason that stands opens the same dialog.
  const addNote = !isOff && note === null && !(isBare && line.notDoneReason);
  if (isBare && !addNote) return null;
  return (
    <span className="prg-evidence">
      {drawn > 0 ? <Drawn line={line} /> : null}
      {samples.map((run) => (
        <Way key={run.id} to={linkTo("sampleRun", run.id, line.projectId)}>
          {t("programs.work.sample", { no: run.runNo })}
        </Way>
      ))}
      {toSample ? (
        <Way to={newSample} isQuiet>
          {t("programs.work.toSample")}
        </Way>
      ) : null}
      {addNote ? (
        <button type="button" tabIndex={-1} className="prg-add-note" onClick={onWrite}>
          {t("programs.work.addNote")}
        </button>
      ) : null}
    </span>
  );
}

const tones: Record<string, Tone> = { unchecked: "busy", drawnException: "bad", adjustmentVoid: "bad" };

function Entry({ line }: { line: ProgLine }) {
  const { t } = useTranslation();
  const { adjustment } = line;
  if (!adjustment) return null;
  const { id, adjNo, description } = adjustment;
  return (
    <Way to={linkTo("adjustment", id, line.projectId)}>
      {t("programs.entry", { no: adjNo ?? t("programs.entryUnnumbered"), description })}
    </Way>
  );
}

/** Words that were written open again at a press. */
function Words({ text, label, isReadOnly, onWrite }: { text: string; label: string } & Omit<Props, "line">) {
  if (isReadOnly) return <span className="prg-words">{text}</span>;
  return (
    <button type="button" tabIndex={-1} className="prg-words" title={label} onClick={onWrite}>
      {text}
    </button>
  );
}

export function Work(props: Props) {
  const { line, isReadOnly, onWrite } = props;
  const { t } = useTranslation();
  const { note, notDoneReason: reason } = line;
  return (
    <div className="prg-work">
      {lacksOf(line).map(({ word, count }) => (
        <span key={word} title={word === "approval" ? t("programs.approveWho") : undefined}>
          <StatusTag tone={tones[word] ?? "attention"}>{t(`programs.lack.${word}`, { count })}</StatusTag>
        </span>
      ))}
      <Evidence {...props} />
      <Entry line={line} />
      {reason ? (
        <Words
          isReadOnly={isReadOnly}
          onWrite={onWrite}
          text={t("programs.work.reason", { text: reason })}
          label={t("programs.work.editReason")}
        />
      ) : null}
      {note ? (
        <Words isReadOnly={isReadOnly} onWrite={onWrite} text={note} label={t("programs.work.editNote")} />
      ) : null}
    </div>
  );
}
