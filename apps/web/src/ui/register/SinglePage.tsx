/** The screen of a register that holds one record a firm, or a project: its form, on the page itself. */
import type { Endpoint } from "@digao/contract/endpoint";
import { type AnyRegister, keyOf, writtenOf } from "@digao/contract/register/register";
import { App, Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, sentBy, useCall, useChange } from "../../lib/api.ts";
import { rightInWords } from "../../lib/rights.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { EditForm, type EditFormProps, useEditForm } from "../edit/EditForm.tsx";
import { Icon } from "../Icon.tsx";
import { PageHead, type PageHeadProps } from "../PageHead.tsx";
import type { AnyRow } from "./columns.tsx";
import { Fields } from "./Fields.tsx";
import { useMay, usePlace } from "./use-may.ts";
import { useWords } from "./use-words.ts";
import "./register.css";

interface Props {
  of: AnyRegister;
  /** Of the page, where not the word for the record. */
  title?: string;
  /** Views of the page, and facts of it, beside its title. */
  tabs?: ReactNode;
  facts?: PageHeadProps["facts"];
  /** What else can be done. */
  more?: PageHeadProps["more"];
  /** What else belongs to the record, above its fields; null while it does not exist. */
  start?: (record: AnyRow | null, mayEdit: boolean) => ReactNode;
}

/** The call that reads it. */
function readOf({ spec, calls }: AnyRegister): Endpoint {
  if (!calls.single) throw new Error(`${spec.name} holds more than one record.`);
  return calls.single;
}
type Place = ReturnType<typeof usePlace>;
const read = (of: AnyRegister, place: Place) => call(readOf(of), sentBy(readOf(of), place)) as Promise<AnyRow | null>;

interface OpenedProps extends Props {
  place: Place;
  record: AnyRow | null;
  onSaved: (now: AnyRow | null) => void;
}

/** Creates it, or changes the one that is there. */
function useSave({ of, record, place, onSaved }: OpenedProps) {
  const { spec, calls } = of;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const endpoint = (record ? calls.update : calls.create) ?? readOf(of);
  const { mutateAsync } = useChange(endpoint, { quiet: true });
  return async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const draft = Object.fromEntries(writtenOf(spec).map(([name]) => [name, values[name]]));
    const target = record ? { [keyOf(spec)]: record.id, rowVersion } : place;
    try {
      await mutateAsync(sentBy(endpoint, { ...draft, ...target }));
    } catch (error) {
      // Somebody else has created it meanwhile: what was typed goes on from there.
      const now = record ? null : await read(of, place).catch(() => null);
      if (now) onSaved(now);
      throw error;
    }
    void message.success(t("register.savedSingle"));
  };
}

function Opened(props: OpenedProps) {
  const { of, record, place, start, onSaved } = props;
  const { spec } = of;
  const { t } = useTranslation();
  const words = useWords(spec);
  const action = record ? "Edit" : "Create";
  const may = useMay(spec);
  const mayEdit = record ? may.edit : may.create;
  const form: EditFormProps = {
    form: spec.name,
    record: spec.isOfProject ? (record?.id ?? "new") : "single",
    rowVersion: record?.rowVersion,
    isReadOnly: !mayEdit,
    initial: record ?? {},
    labels: Object.fromEntries(writtenOf(spec).map(([name, field]) => [name, words.label(field)])),
    show: words.show,
    live: record
      ? { refType: spec.name, refId: record.id, reload: async () => (await read(of, place)) ?? {} }
      : undefined,
    onSubmit: useSave(props),
    children: <Fields spec={spec} words={words} choices={{}} />,
  };
  const state = useEditForm(form, () => void read(of, place).then(onSaved));
  const { edit, giveUp, submit } = state;
  const save = mayEdit ? (
    <Button type="primary" title="Ctrl+Enter" loading={edit.isBusy} onClick={() => void submit()}>
      {t("ui.save")}
    </Button>
  ) : null;
  const drop = mayEdit && edit.isDirty ? <Button onClick={giveUp}>{t("register.giveUp")}</Button> : null;
  const right = spec.right ? (rightInWords(`${spec.right}.${action}`) ?? spec.right) : undefined;
  return (
    <>
      <PageHead {...headOf(props, words.lang)} extra={drop} primary={save} />
      <div className="page-body">
        <div className="register-single">
          {mayEdit ? null : (
            <output className="draft-note">
              <Icon name="lock" size={14} />
              {right ? t("register.readOnly", { right }) : t("register.readOnlyMember")}
            </output>
          )}
          {start?.(record, mayEdit)}
          <EditForm of={form} state={state} />
        </div>
      </div>
    </>
  );
}

const headOf = ({ of: { spec }, title, tabs, facts = [], more }: Props, lang: string) => ({
  title: title ?? (lang === "en" ? spec.words[1] : spec.words[0]),
  tabs,
  facts,
  ...(more ? { more } : {}),
});

export function SinglePage(props: Props) {
  const { of } = props;
  const { spec } = of;
  const place = usePlace(spec);
  const { data, isFetching, error, refetch } = useCall(readOf(of), sentBy(readOf(of), place), { staleMs: 0 });
  // What is read again while somebody types does not take the form away; a save of one's own does.
  const [opened, setOpened] = useState<{ record: AnyRow | null }>();
  if (!opened && data !== undefined && !isFetching && !error) setOpened({ record: data as AnyRow | null });
  const words = useWords(spec);
  const onSaved = (record: AnyRow | null) => setOpened({ record });
  return (
    <div className="page-frame">
      {opened ? (
        <Opened
          key={opened.record?.rowVersion ?? 0}
          {...props}
          place={place}
          record={opened.record}
          onSaved={onSaved}
        />
      ) : (
        <>
          <PageHead {...headOf(props, words.lang)} />
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <DelayedSkeleton />}
        </>
      )}
    </div>
  );
}
