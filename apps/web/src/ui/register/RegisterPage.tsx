/** The screen of a register: its list with filters and details beside it, its form, export and import. */

import type { Endpoint } from "@digao/contract/endpoint";
import type { AnyRegister, Declared, Totals } from "@digao/contract/register/register";
import { Button } from "antd";
import { type Key, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { reportError } from "../../lib/report-error.ts";
import { rightInWords } from "../../lib/rights.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { inputOf } from "../filters.ts";
import { Icon } from "../Icon.tsx";
import { ListPage, type Shown } from "../list/ListPage.tsx";
import { type RowMenu, useRowActions } from "../list/row-actions.tsx";
import type { PageHeadProps } from "../PageHead.tsx";
import { type ActButton, ActDialog } from "./Acts.tsx";
import { type AnyRow, type Cells, columnsOf, type Drawings } from "./columns.tsx";
import { Details } from "./Details.tsx";
import { type EditorProps, EditRecord, NewRecord } from "./Editor.tsx";
import type { Controls } from "./Fields.tsx";
import { filtersOf } from "./filters.ts";
import { ImportDrawer } from "./ImportDrawer.tsx";
import { RowsGrid } from "./RowsGrid.tsx";
import { useMay, usePlace } from "./use-may.ts";
import { useOpenForms } from "./use-open-forms.ts";
import { useRemove, useRemoveSeveral } from "./use-removal.tsx";
import { type Choices, type RegisterWords, useWords } from "./use-words.ts";
import "./register.css";

export interface RegisterPageProps {
  of: AnyRegister;
  /** Name of the list for saved views and remembered columns; the register's own unless told. */
  name?: string;
  /** Of the page, where not the word for several of its records. */
  title?: string;
  /** What fields that point to other records can hold; of people fields, whom they offer. */
  choices?: Choices;
  /** Why nothing of a record changes any more. */
  closedFor?: (row: AnyRow) => string | undefined;
  /** Why a record must stay. */
  deletableTo?: (row: AnyRow) => string | undefined;
  cells?: Cells;
  drawings?: Drawings;
  /** What the record will look like, from what is filled in so far. */
  preview?: (values: Record<string, unknown>) => ReactNode;
  /** Views of the page, beside its title. */
  tabs?: ReactNode;
  controls?: Controls;
  /** Fields that a record keeps as they are. */
  fixed?: (row: AnyRow) => readonly string[];
  /** What else is known of a record, below its fields. */
  below?: (row: AnyRow) => ReactNode;
  /** Said beside the button that takes a sheet in. */
  importNote?: string;
  /** What else can be done with a record from its row. */
  menu?: (row: AnyRow) => RowMenu;
  /** Removes a record in another way than by the register's own call. */
  remove?: (row: AnyRow) => void;
  /** What follows a saved form, e.g. showing what is told only once. */
  onSaved?: EditorProps["onSaved"];
  /** What else is known of a record, above its fields. */
  panels?: (row: AnyRow) => ReactNode;
  /** What else can be done with it. */
  actions?: (row: AnyRow) => ReactNode;
  /** Fields of a new record that are known beforehand. */
  start?: Record<string, unknown>;
  /** What follows from what is filled in, sent along with it. */
  derived?: EditorProps["derived"];
  /** Acts over several records, by the names of the declaration. */
  acts?: readonly ActButton[];
  /** The page's own first step, where that is not a new record by hand: that one stands in the menu then. */
  primary?: ReactNode;
  /** What else can be done with the list; before what the register does by itself. */
  more?: readonly PageMenuItem[];
  /** Facts of the page, beside its title; what stands above the list; and at the right end of its filters. */
  facts?: PageHeadProps["facts"];
  above?: ReactNode;
  toolbar?: ReactNode;
  /** What follows from a record's removal, where a reason is asked. */
  removeWhy?: (row: AnyRow) => string;
  /** Of the form of a new record, where “new” and its word are not enough. */
  newTitle?: string;
}
type PageMenuItem = NonNullable<PageHeadProps["more"]>[number];

interface Summed {
  totalCount: number;
  totals: Totals;
}

/** The whole list as it is filtered now. */
function useExport({ spec, calls }: AnyRegister, filters: ReturnType<typeof filtersOf>) {
  const [params] = useUrlParams();
  const may = useMay(spec).export;
  const place = usePlace(spec);
  const endpoint = calls.export;
  if (!may || !endpoint) return undefined;
  const keyword = params.get("keyword") ?? undefined;
  const sorting = params.get("sort") ?? undefined;
  return () =>
    void download(endpoint, sentBy(endpoint, { ...place, ...inputOf(filters, params), keyword, sorting })).catch(
      reportError,
    );
}

function usePage(props: RegisterPageProps) {
  const { of, choices = noChoices, deletableTo, closedFor, cells, drawings, menu } = props;
  const { spec } = of;
  const { t } = useTranslation();
  const words = useWords(spec, choices);
  const forms = useOpenForms(of);
  const own = useRemove(of, words.what, props.removeWhy);
  const remove = props.remove ?? own;
  const filters = useMemo(() => filtersOf(spec, words, choices), [spec, words, choices]);
  const exportAll = useExport(of, filters);
  const rowActions = useRowActions<AnyRow>({
    edit: forms.edit,
    remove,
    deletableTo: deletableTo ?? (() => undefined),
    ...(closedFor ? { fixedFor: (row: AnyRow) => closedFor(row) !== undefined } : {}),
    ...(menu ? { menu: { items: menu, nameOf: (row: AnyRow) => String(row[spec.label] ?? "") } } : {}),
  });
  const columns = [
    ...columnsOf(spec, words, { open: forms.open, creationTitle: t("register.creationTime"), cells, drawings }),
    ...rowActions,
  ];
  const more = [
    ...(props.more ?? []),
    ...(props.primary && forms.create
      ? [{ key: "new", label: props.newTitle ?? t("register.new", { what: words.what }), onClick: forms.create }]
      : []),
    ...(forms.inPlace && !forms.isInPlace
      ? [
          {
            key: "inPlace",
            icon: <Icon name="edit" />,
            label: t("register.rows.open"),
            onClick: () => forms.inPlace?.(true),
          },
        ]
      : []),
    ...(forms.takeIn
      ? [{ key: "import", icon: <Icon name="import" />, label: t(takeInWords(of)), onClick: forms.takeIn }]
      : []),
    ...(exportAll ? [{ key: "export", label: t("register.export"), onClick: exportAll }] : []),
  ];
  return { words, forms, filters, columns, more, choices };
}

const takeInWords = ({ calls }: AnyRegister) => {
  if (!calls.paste) return "register.import.open";
  return calls.import ? "register.import.openBoth" : "register.import.openPaste";
};

const noChoices: Choices = {};
const noActs: readonly ActButton[] = [];

/** Which act is asked about, and over which records. */
function useActs({ of, acts = noActs }: RegisterPageProps, words: RegisterWords) {
  const [open, ask] = useState<{ button: ActButton; ids: number[] }>();
  const may = useMay(of.spec);
  const several = useRemoveSeveral(of, words.what);
  const { t } = useTranslation();
  const buttons = (shown: readonly ActButton[], ids: number[]) =>
    may.edit
      ? shown.map((button) => (
          <Button key={button.label} size="small" onClick={() => ask({ button, ids })}>
            {button.label}
          </Button>
        ))
      : null;
  const isBulk = (may.edit && acts.length > 0) || several !== undefined;
  return {
    ofOne: ({ id }: AnyRow) =>
      buttons(
        acts.filter(({ isForOne }) => isForOne),
        [id],
      ),
    bulk: isBulk
      ? (keys: Key[], clear: () => void) => (
          <>
            {buttons(acts, keys.map(Number))}
            {several ? (
              <Button size="small" danger onClick={() => several(keys.map(Number), clear)}>
                {t("ui.delete")}
              </Button>
            ) : null}
          </>
        )
      : undefined,
    dialog: open ? <ActDialog of={of} words={words} {...open} onClose={() => ask(undefined)} /> : null,
  };
}

/** What the list sums up to, and of which records how much. */
function TotalsNote({ spec, page, words }: { spec: Declared; page: Summed; words: RegisterWords }) {
  const { t } = useTranslation();
  const [first] = spec.totals?.of ?? [];
  const { totalCount, totals } = page;
  if (!first || totalCount === 0) return null;
  const whole = Number(totals.all[first]);
  const parts = Object.entries(spec.totals?.ofWhich ?? {}).map(([flag, pair]) => {
    const amount = totals.ofWhich[flag]?.[first] ?? "0.00";
    const share = whole === 0 ? "—" : `${((Number(amount) / whole) * 100).toFixed(2)}%`;
    return t("register.ofWhich", { what: words.label({ words: pair }), amount: formatMoney(amount), share });
  });
  return (
    <span className="register-totals">
      {[t("register.totals", { all: formatMoney(totals.all[first]) }), ...parts].join("　")}
    </span>
  );
}

function Forms({
  of,
  page,
  start,
  controls,
  fixed,
  importNote,
  onSaved,
  preview,
  derived,
  newTitle,
}: RegisterPageProps & { page: ReturnType<typeof usePage> }) {
  const { forms, words, choices } = page;
  const shared = { of, words, choices, controls, fixed, preview, derived, onSaved, onClose: forms.close };
  if (forms.isNew)
    return <NewRecord {...shared} {...(start ? { start } : {})} {...(newTitle ? { title: newTitle } : {})} />;
  if (forms.isImport) {
    const { pasted, close } = forms;
    return <ImportDrawer of={of} words={words} choices={choices} note={importNote} pasted={pasted} onClose={close} />;
  }
  return forms.edited === undefined ? null : <EditRecord key={forms.edited} id={forms.edited} {...shared} />;
}

function CellsOf({
  props,
  page,
  shown,
}: {
  props: RegisterPageProps;
  page: ReturnType<typeof usePage>;
  shown: unknown;
}) {
  const { of, fixed, closedFor } = props;
  const { words, choices, forms } = page;
  const rows = shown as Shown<AnyRow>;
  const done = () => forms.inPlace?.(false);
  return (
    <RowsGrid of={of} words={words} choices={choices} fixed={fixed} closedFor={closedFor} shown={rows} onDone={done} />
  );
}

/** Who fills an empty list, told to those who may not. */
function useWhoElse() {
  const { t } = useTranslation();
  return ({ right, writtenBy }: Declared) =>
    right
      ? t("register.emptyNoRight", { right: rightInWords(right) ?? right })
      : t(writtenBy === "leader" ? "register.emptyNoLeader" : "register.emptyNoMember");
}

/** What the list is searched by, as a hint in the field. */
const searchedIn = ({ spec }: AnyRegister, label: (field: { words: readonly [string, string] }) => string) =>
  Object.values(spec.fields)
    .filter(({ isSearched, isInternal }) => isSearched && !isInternal)
    .map(label);

/** What stands above the rows, and their sums below them. */
function aroundRows({ of: { spec }, above }: RegisterPageProps, words: RegisterWords, isInPlace: boolean) {
  if (!spec.totals) return above ? { note: () => above } : {};
  const sums = (page: unknown) => <TotalsNote spec={spec} page={page as Summed} words={words} />;
  return {
    // Cells that are edited have a foot of their own.
    note: (page: unknown) => (
      <>
        {above}
        {isInPlace ? sums(page) : null}
      </>
    ),
    foot: sums,
    totals: (page: unknown) => (page as Summed).totals.all,
  };
}

export function RegisterPage(props: RegisterPageProps) {
  const { of, name, title, panels, below, actions, cells, tabs, newTitle, closedFor } = props;
  const { spec, calls } = of;
  const { t } = useTranslation();
  const page = usePage(props);
  const { words, forms, filters, columns, more } = page;
  const { what, lang } = words;
  const place = usePlace(spec);
  const whoElse = useWhoElse();
  const acts = useActs(props, words);
  useHotkeys(forms.create ? { n: forms.create } : {}, forms.isFree);
  const create = forms.create ? (
    <Button type="primary" title="N" onClick={forms.create}>
      {newTitle ?? t("register.new", { what })}
    </Button>
  ) : null;
  const primary = forms.create && props.primary ? props.primary : create;
  return (
    <>
      <ListPage
        name={name ?? spec.name}
        title={title ?? (lang === "en" ? spec.plural : spec.words[0])}
        tabs={tabs}
        facts={props.facts ?? []}
        toolbar={props.toolbar}
        endpoint={calls.list as Endpoint}
        input={place}
        columns={columns as never}
        rowKey={(row: unknown) => (row as AnyRow).id}
        keyword={t("register.keyword", { fields: searchedIn(of, words.label).join(t("register.or")) })}
        filters={filters}
        primary={primary}
        more={more}
        {...(acts.bulk ? { bulk: acts.bulk } : {})}
        table={forms.isInPlace ? (shown) => <CellsOf props={props} page={page} shown={shown} /> : undefined}
        {...aroundRows(props, words, forms.isInPlace)}
        empty={{
          title: t("register.empty", { what: lang === "en" ? spec.plural.toLowerCase() : what }),
          hint: forms.create ? words.label({ words: spec.purpose }) : whoElse(spec),
          action: primary,
        }}
        inspector={(row: unknown) => {
          const record = row as AnyRow;
          return {
            title: String(record[spec.label] ?? ""),
            body: (
              <div className="register-details" key={record.id}>
                {panels?.(record)}
                <Details of={of} id={record.id} words={words} cells={cells} />
                {below?.(record)}
              </div>
            ),
            actions: (
              <>
                {actions?.(record)}
                {acts.ofOne(record)}
                {forms.edit ? (
                  <Button
                    size="small"
                    disabled={closedFor?.(record) !== undefined}
                    title={closedFor?.(record)}
                    onClick={() => forms.edit?.(record)}
                  >
                    {t("ui.edit")}
                  </Button>
                ) : null}
              </>
            ),
          };
        }}
      />
      <Forms {...props} page={page} />
      {acts.dialog}
    </>
  );
}
