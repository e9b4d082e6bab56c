/** Saved views of a list: choosing one, saving what is shown as one, and looking after one's own. */
import { type ListView, listViews } from "@digao/contract/areas/identity/list-views/calls";
import { Button, Popover } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { useCan } from "../../lib/session.ts";
import { useConfirmDelete } from "../ConfirmDelete.tsx";
import { Icon } from "../Icon.tsx";
import { SaveView, ViewName } from "./SaveView.tsx";
import type { Views } from "./use-views.ts";
import "./views.css";

const shareRight = "Pages.Users";

interface RowProps {
  views: Views;
  view: ListView;
  onPick: (view: ListView) => void;
}

function useViewTools({ views, view }: RowProps) {
  const { t } = useTranslation();
  const confirmDelete = useConfirmDelete();
  const update = useChange(listViews.UpdateListView);
  const remove = useChange(listViews.DeleteListView, { quiet: true });
  const first = useChange(listViews.SetDefaultListView);
  const isShown = views.current?.id === view.id;
  return {
    rename: (name: string) => update.mutateAsync({ id: view.id, rowVersion: view.rowVersion, name }),
    share: () => update.mutate({ id: view.id, rowVersion: view.rowVersion, isShared: !view.isShared }),
    setFirst: () => first.mutate({ list: view.list, viewId: view.isDefault ? null : view.id }),
    remove: () =>
      confirmDelete({
        name: t("ui.views.named", { name: view.name }),
        isFinal: true,
        onDelete: async () => {
          await remove.mutateAsync({ Id: view.id });
          if (isShown) views.show(undefined);
        },
      }),
  };
}

function Row(props: RowProps) {
  const { t } = useTranslation();
  const { views, view, onPick } = props;
  const { name, isShared, isDefault, mayEdit } = view;
  const [isNaming, setNaming] = useState(false);
  const mayShare = useCan(shareRight);
  const tools = useViewTools(props);
  if (isNaming) {
    const save = (next: string) => tools.rename(next).then(() => setNaming(false));
    return (
      <li className="view-row">
        <ViewName value={name} onSave={save} onCancel={() => setNaming(false)} />
      </li>
    );
  }
  const tool = (icon: "pin" | "team" | "edit" | "delete", word: string, act: () => void, isOn?: boolean) => (
    <Button
      type="text"
      size="small"
      aria-label={`${word} ${name}`}
      aria-pressed={isOn}
      title={word}
      className={isOn ? "view-on" : ""}
      icon={<Icon name={icon} size={14} />}
      onClick={act}
    />
  );
  return (
    <li className="view-row">
      <button
        type="button"
        className="view-pick"
        aria-current={views.current?.id === view.id}
        onClick={() => onPick(view)}
      >
        <span>{name}</span>
        {isShared ? <small>{t("ui.views.shared")}</small> : null}
      </button>
      {tool("pin", t("ui.views.first"), tools.setFirst, isDefault)}
      {mayEdit && mayShare ? tool("team", t("ui.views.share"), tools.share, isShared) : null}
      {mayEdit ? tool("edit", t("ui.views.rename"), () => setNaming(true)) : null}
      {mayEdit ? tool("delete", t("ui.delete"), tools.remove) : null}
    </li>
  );
}

/** Up and down walk the views, Escape leaves them. */
function onPanelKey(event: KeyboardEvent<HTMLElement>, onClose: () => void) {
  if (event.key === "Escape" && !event.defaultPrevented) {
    event.stopPropagation();
    onClose();
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (!step || event.target instanceof HTMLInputElement) return;
  const picks = [...event.currentTarget.querySelectorAll<HTMLElement>(".view-pick")];
  const place = picks.findIndex((pick) => pick.closest("li")?.contains(document.activeElement));
  picks[(place + step + picks.length) % picks.length]?.focus();
  event.preventDefault();
}

function Panel({ views, onClose }: { views: Views; onClose: () => void }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLFieldSetElement>(null);
  const mayShare = useCan(shareRight);
  useEffect(() => {
    const at = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    (at("[aria-current=true]") ?? at(".view-pick"))?.focus();
  }, []);
  const pick = (view: ListView | undefined) => {
    if (view && view.id === views.current?.id) views.handle.reset();
    views.show(view);
    onClose();
  };
  return (
    <fieldset
      ref={panel}
      className="views-panel"
      onKeyDown={(event) => onPanelKey(event, onClose)}
      aria-label={t("ui.views.label")}
    >
      <ul>
        <li className="view-row">
          <button type="button" className="view-pick" aria-current={!views.current} onClick={() => pick(undefined)}>
            {t("ui.views.none")}
          </button>
        </li>
        {views.views.map((view) => (
          <Row key={view.id} views={views} view={view} onPick={pick} />
        ))}
      </ul>
      <SaveView views={views} mayShare={mayShare} onDone={onClose} />
    </fieldset>
  );
}

export function ViewsMenu({ views }: { views: Views }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { current, isChanged } = views;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Panel views={views} onClose={close} />}
    >
      <Button
        ref={button}
        className="views-button"
        icon={<Icon name="filter" size={14} />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={isChanged ? t("ui.views.changed") : t("ui.views.label")}
      >
        <span className="views-name">{current?.name ?? t("ui.views.label")}</span>
        {isChanged ? <span className="views-changed">{t("ui.views.changedMark")}</span> : null}
      </Button>
    </Popover>
  );
}
