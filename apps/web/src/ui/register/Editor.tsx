/** A new record of a register, or one that is changed. */

import type { Endpoint } from "@digao/contract/endpoint";
import { type Field, isList } from "@digao/contract/register/fields";
import { type AnyRegister, writtenOf } from "@digao/contract/register/register";
import { App, Form } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, sentBy, useChange } from "../../lib/api.ts";
import { useOpened } from "../../lib/use-opened.ts";
import { ReasonField } from "../ask/ReasonField.tsx";
import { EditDrawer } from "../edit/EditDrawer.tsx";
import { WaitingDrawer } from "../edit/WaitingDrawer.tsx";
import type { AnyRow } from "./columns.tsx";
import { readOf } from "./Details.tsx";
import { type Controls, Fields } from "./Fields.tsx";
import { useNaming, usePlace } from "./use-may.ts";
import type { Choices, RegisterWords } from "./use-words.ts";

type Values = Record<string, unknown>;
export interface EditorProps {
  of: AnyRegister;
  words: RegisterWords;
  choices: Choices;
  /** Fields of a new record that are known beforehand. */
  start?: Values;
  /** These fields alone, where a record is begun beside other work. */
  only?: readonly string[];
  title?: string;
  note?: ReactNode;
  /** What the record will look like, from what is filled in so far. */
  preview?: ((values: Values) => ReactNode) | undefined;
  controls?: Controls | undefined;
  fixed?: ((record: AnyRow) => readonly string[]) | undefined;
  /** What follows from what is filled in, sent along with it. */
  derived?: ((values: Values) => Values) | undefined;
  /** `answer` is what the server answered, such as what is told of a new record this once. */
  onSaved?: ((saved: { id: number; label: string; isNew: boolean; answer: Values }) => void) | undefined;
  onClose: () => void;
}

function Preview({ draw }: { draw: (values: Values) => ReactNode }) {
  const { t } = useTranslation();
  const values: Values | undefined = Form.useWatch([], Form.useFormInstance());
  return (
    <div className="row" aria-live="polite">
      {t("register.preview")}
      {draw(values ?? {})}
    </div>
  );
}

const narrow = 520;
const wide = 640;
const fieldsOfNarrow = 12;

function Drawer({
  of,
  words,
  choices,
  initial,
  save,
  onClose,
  ...more
}: EditorProps & { initial: Values; save: Endpoint }) {
  const { only, title, note, preview, onSaved, controls, fixed, derived } = more;
  const { spec, calls } = of;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutateAsync } = useChange(save, { quiet: true });
  const place = usePlace(spec);
  const naming = useNaming(spec);
  const { what, label, show } = words;
  const id = typeof initial.id === "number" ? initial.id : undefined;
  const written = writtenOf(spec).filter(([name]) => only?.includes(name) ?? true);
  const reasonMax = id === undefined ? undefined : spec.reasons?.change;
  const submit = async (values: Values, rowVersion: number | undefined) => {
    const draft = Object.fromEntries(writtenOf(spec).map(([name]) => [name, values[name]]));
    const own = id === undefined ? {} : { ...(save === calls.save ? { id } : naming(id)), rowVersion };
    const target = id === undefined || save === calls.save ? { ...place, ...own } : own;
    const why = reasonMax ? { reason: values.reason } : {};
    const answer = (await mutateAsync(
      sentBy(save, { ...draft, ...derived?.(values), ...why, ...target }),
    )) as Values & { id: number };
    const saved = { id: answer.id, label: String(values[spec.label] ?? "").trim(), isNew: id === undefined };
    onSaved?.({ ...saved, answer });
    void message.success(
      t(id === undefined ? "register.created" : "register.updated", { what, name: String(values[spec.label] ?? "") }),
    );
  };
  const name = String(initial[spec.label] ?? "");
  return (
    <EditDrawer
      title={title ?? (id === undefined ? t("register.new", { what }) : t("register.edit", { name }))}
      form={only ? `${spec.name}.basics` : spec.name}
      record={id ?? "new"}
      rowVersion={typeof initial.rowVersion === "number" ? initial.rowVersion : undefined}
      initial={initial}
      labels={{
        ...Object.fromEntries(written.map(([field, declared]) => [field, label(declared)])),
        ...(reasonMax ? { reason: t("register.changeReason") } : {}),
      }}
      show={show}
      width={written.length > fieldsOfNarrow ? wide : narrow}
      live={
        id === undefined
          ? undefined
          : {
              refType: spec.name,
              refId: id,
              reload: () => call(readOf(of), sentBy(readOf(of), naming(id))) as Promise<object>,
            }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      <Fields
        spec={spec}
        words={words}
        choices={choices}
        only={only}
        controls={controls}
        fixed={fixed}
        record={id === undefined ? undefined : (initial as AnyRow)}
      />
      {reasonMax ? <ReasonField label={t("register.changeReason")} isRequired max={reasonMax} /> : null}
      {preview ? <Preview draw={preview} /> : null}
    </EditDrawer>
  );
}

/** What a field of a new record begins with. */
function firstOf(field: Field): unknown {
  if ("initial" in field) return field.initial;
  return isList(field) ? [] : undefined;
}

export function NewRecord({ start = {}, ...props }: EditorProps) {
  const { spec, calls } = props.of;
  const initial = Object.fromEntries(writtenOf(spec).map(([name, field]) => [name, firstOf(field)]));
  const save = calls.create ?? calls.save;
  return save ? <Drawer {...props} initial={{ ...initial, ...start }} save={save} /> : null;
}

export function EditRecord({ id, ...props }: EditorProps & { id: number }) {
  const { t } = useTranslation();
  const { spec, calls } = props.of;
  const { record, error, retry } = useOpened(readOf(props.of), useNaming(spec)(id));
  const save = calls.update ?? calls.save;
  if (record && save) return <Drawer {...props} initial={record as Values} save={save} />;
  return <WaitingDrawer title={t("ui.edit")} width={narrow} error={error} onRetry={retry} onClose={props.onClose} />;
}
