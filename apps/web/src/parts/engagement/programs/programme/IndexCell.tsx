/** Where the paper of a procedure stands: written in place, kept on this machine until saved; the usual index at one press. */

import { type ProgLine, programs, wpIndexPattern } from "@digao/contract/areas/engagement/programs/calls";
import { limits } from "@digao/contract/limits";
import { isDone, isLeftOut } from "@digao/domain/programs/progress";
import { Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import { useFields } from "../../../../ui/edit/use-fields.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { LineConflict } from "./LineConflict.tsx";
import type { Marks } from "./use-marks.ts";
import type { Program } from "./use-program.ts";

interface Props {
  line: ProgLine;
  program: Program;
  marks: Marks;
  isReadOnly: boolean;
  toRow: () => void;
}

const standOf = ({ wpIndex, rowVersion }: ProgLine) => ({ values: { wpIndex: wpIndex ?? "" }, rowVersion });

function useIndex({ line, program, isReadOnly }: Props) {
  const { id } = line;
  const [fault, setFault] = useState<"form" | "needed">();
  const fields = useFields({
    form: "prog-wp",
    record: id,
    isReadOnly,
    now: standOf(line),
    write: async ({ wpIndex }, rowVersion) =>
      program.put(await call(programs.UpdateProgLineWp, { id, rowVersion, wpIndex: wpIndex.trim() || null })),
    reread: async () => {
      const fresh = await program.reread(id);
      return fresh && standOf(fresh);
    },
  });
  const faultOf = (text: string) => {
    if (text === "") return isDone(line.result) ? "needed" : undefined;
    return wpIndexPattern.test(text) ? undefined : "form";
  };
  const save = async (text: string): Promise<boolean> => {
    const wpIndex = text.trim().toUpperCase();
    const found = faultOf(wpIndex);
    setFault(found);
    return found === undefined && fields.save({ wpIndex });
  };
  const change = (wpIndex: string) => {
    setFault(undefined);
    fields.change({ wpIndex });
  };
  const giveUp = () => {
    setFault(undefined);
    fields.giveUp();
  };
  return { fields, fault, save, change, giveUp, text: fields.value.wpIndex };
}

/** Below the field: what is wrong with it, or what it is wanted for. */
function Below({ line, marks, index }: Props & { index: ReturnType<typeof useIndex> }) {
  const { t } = useTranslation();
  const { wpUsual } = line;
  if (index.fault)
    return (
      <span role="alert" className="prg-fault">
        {t(`programs.index.${index.fault}`)}
      </span>
    );
  if (marks.wish?.id !== line.id)
    return index.fields.restoredAt && index.fields.isDirty ? (
      <output className="prg-wish">{t("statement-items.notSaved")}</output>
    ) : null;
  const words = { result: t(`codes.procedureResult.${marks.wish.result}`), index: wpUsual };
  return <output className="prg-wish">{t(`programs.index.${wpUsual ? "firstUsual" : "first"}`, words)}</output>;
}

/** What keeps it from being carried out, or from standing as such. */
function PaperLack({ line: { paperLack } }: Pick<Props, "line">) {
  const { t } = useTranslation();
  if (!paperLack) return null;
  return <StatusTag tone="attention">{t(`programs.index.lack.${paperLack}`)}</StatusTag>;
}

/** Where the field is empty, the usual index at one press. */
function Take({ line, onTake }: { line: ProgLine; onTake: () => void }) {
  const { t } = useTranslation();
  const words = t("programs.index.take", { index: line.wpUsual });
  return (
    <button
      type="button"
      tabIndex={-1}
      className="prg-take"
      title={words}
      aria-label={words}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Icon name="check" size={14} />
    </button>
  );
}

export function IndexCell(props: Props) {
  const { line, marks, isReadOnly, toRow } = props;
  const { t } = useTranslation();
  const field = useRef<InputRef>(null);
  const index = useIndex(props);
  const isWished = marks.wish?.id === line.id;
  useEffect(() => {
    if (isWished) field.current?.focus();
  }, [isWished]);
  if (isReadOnly)
    return (
      <>
        {line.wpIndex ?? <span className="soft">–</span>}
        <PaperLack line={line} />
      </>
    );
  const finish = async (text: string) => {
    if (!(await index.save(text))) return;
    toRow();
    marks.goOn(line.id);
  };
  const canTake = line.wpUsual !== null && index.text === "" && !isLeftOut(line.result);
  const typed = () => (index.text.trim() === "" && !line.wpIndex ? (line.wpUsual ?? "") : index.text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") {
      void finish(typed());
      return;
    }
    index.giveUp();
    marks.forget();
    toRow();
  };
  const onBlur = async () => {
    if (!index.fields.isDirty) marks.forget();
    else if (!index.fields.hasConflict && index.fault === undefined && (await index.save(index.text)))
      marks.goOn(line.id);
  };
  return (
    <>
      <Input
        ref={field}
        size="small"
        classNames={{ input: "prg-index" }}
        aria-label={t("programs.index.of", { no: line.lineNo })}
        placeholder={line.wpUsual ?? ""}
        maxLength={limits.wpIndexMax}
        status={index.fault ? "error" : ""}
        suffix={canTake ? <Take line={line} onTake={() => void finish(line.wpUsual ?? "")} /> : <span />}
        value={index.text}
        onChange={(event) => index.change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void onBlur()}
      />
      <Below {...props} index={index} />
      <PaperLack line={line} />
      <LineConflict edit={index.fields} />
    </>
  );
}
