/** The screen of a register that holds one record a firm: its form, on the page itself. */
import type { Endpoint } from "@digao/contract/endpoint";
import { type AnyRegister, keyOf, writtenOf } from "@digao/contract/register/register";
import { App, Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, sentBy, useCall, useChange } from "../../lib/api.ts";
import { rightInWords } from "../../lib/rights.ts";
import { useCan } from "../../lib/session.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { EditForm, type EditFormProps, useEditForm } from "../edit/EditForm.tsx";
import { Icon } from "../Icon.tsx";
import { PageHead } from "../PageHead.tsx";
import type { AnyRow } from "./columns.tsx";
import { Fields } from "./Fields.tsx";
import { useWords } from "./use-words.ts";
import "./register.css";

interface Props {
  of: AnyRegister;
  /** What else belongs to the record, above its fields; null while it does not exist. */
  start?: (record: AnyRow | null, mayEdit: boolean) => ReactNode;
}

/** The call that reads it. */
function readOf({ spec, calls }: AnyRegister): Endpoint {
  if (!calls.single) throw new Error(`${spec.name} holds more than one record.`);
  return calls.single;
}
const read = (of: AnyRegister) => call(readOf(of), {}) as Promise<AnyRow | null>;

interface OpenedProps extends Props {
  record: AnyRow | null;
  onSaved: (now: AnyRow | null) => void;
}

/** Creates it, or changes the one that is there. */
function useSave({ of, record, onSaved }: OpenedProps) {
  const { spec, calls } = of;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const endpoint = (record ? calls.update : calls.create) ?? readOf(of);
  const { mutateAsync } = useChange(endpoint, { quiet: true });
  return async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const draft = Object.fromEntries(writtenOf(spec).map(([name]) => [name, values[name]]));
    const target = record ? { [keyOf(spec)]: record.id, rowVersion } : {};
    try {
      await mutateAsync(sentBy(endpoint, { ...draft, ...target }));
    } catch (error) {
      // Somebody else has created it meanwhile: what was typed goes on from there.
      const now = record ? null : await read(of).catch(() => null);
      if (now) onSaved(now);
      throw error;
    }
    void message.success(t("register.savedSingle"));
  };
}

function Opened(props: OpenedProps) {
  const { of, record, start, onSaved } = props;
  const { spec } = of;
  const { t } = useTranslation();
  const words = useWords(spec);
  const action = record ? "Edit" : "Create";
  const mayEdit = useCan(`${spec.right}.${action}`);
  const form: EditFormProps = {
    form: spec.name,
    record: "single",
    rowVersion: record?.rowVersion,
    isReadOnly: !mayEdit,
    initial: record ?? {},
    labels: Object.fromEntries(writtenOf(spec).map(([name, field]) => [name, words.label(field)])),
    show: words.show,
    live: record ? { refType: spec.name, refId: record.id, reload: async () => (await read(of)) ?? {} } : undefined,
    onSubmit: useSave(props),
    children: <Fields spec={spec} words={words} choices={{}} />,
  };
  const state = useEditForm(form, () => void read(of).then(onSaved));
  const { edit, giveUp, submit } = state;
  const save = mayEdit ? (
    <Button type="primary" title="Ctrl+Enter" loading={edit.isBusy} onClick={() => void submit()}>
      {t("ui.save")}
    </Button>
  ) : null;
  const drop = mayEdit && edit.isDirty ? <Button onClick={giveUp}>{t("register.giveUp")}</Button> : null;
  const right = rightInWords(`${spec.right}.${action}`) ?? spec.right;
  return (
    <>
      <PageHead title={words.lang === "en" ? spec.words[1] : spec.words[0]} extra={drop} primary={save} />
      <div className="page-body">
        <div className="register-single">
          {mayEdit ? null : (
            <output className="draft-note">
              <Icon name="lock" size={14} />
              {t("register.readOnly", { right })}
            </output>
          )}
          {start?.(record, mayEdit)}
          <EditForm of={form} state={state} />
        </div>
      </div>
    </>
  );
}

export function SinglePage(props: Props) {
  const { of } = props;
  const { spec } = of;
  const { data, isFetching, error, refetch } = useCall(readOf(of), {}, { staleMs: 0 });
  // What is read again while somebody types does not take the form away; a save of one's own does.
  const [opened, setOpened] = useState<{ record: AnyRow | null }>();
  if (!opened && data !== undefined && !isFetching && !error) setOpened({ record: data as AnyRow | null });
  const words = useWords(spec);
  const title = words.lang === "en" ? spec.words[1] : spec.words[0];
  const onSaved = (record: AnyRow | null) => setOpened({ record });
  return (
    <div className="page-frame">
      {opened ? (
        <Opened key={opened.record?.rowVersion ?? 0} {...props} record={opened.record} onSaved={onSaved} />
      ) : (
        <>
          <PageHead title={title} />
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <DelayedSkeleton />}
        </>
      )}
    </div>
  );
}
