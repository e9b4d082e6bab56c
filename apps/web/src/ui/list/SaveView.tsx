/** Saves what a list shows now: into its view, or as a new view under a name. */
import { listViews } from "@digao/contract/areas/identity/list-views/calls";
import { App, Button, Checkbox, Input } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { Icon } from "../Icon.tsx";
import type { Views } from "./use-views.ts";

const nameMax = 40;

interface NameProps {
  value: string;
  onSave: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

export function ViewName({ value, onSave, onCancel }: NameProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    if (!name.trim() || isBusy) return;
    setBusy(true);
    // A refusal is told in a dialog of its own; the name stays to be mended.
    onSave(name.trim()).catch(() => setBusy(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <Input
      autoFocus
      size="small"
      maxLength={nameMax}
      aria-label={t("ui.views.name")}
      value={name}
      suffix={
        <Button
          type="text"
          size="small"
          aria-label={t("ui.save")}
          icon={<Icon name="check" size={14} />}
          onClick={save}
        />
      }
      onChange={(event) => setName(event.target.value)}
      onPressEnter={save}
      onKeyDown={onKeyDown}
    />
  );
}

interface Props {
  views: Views;
  /** Administrators may save for everybody. */
  mayShare: boolean;
  onDone: () => void;
}

export function SaveView({ views, mayShare, onDone }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const create = useChange(listViews.CreateListView);
  const update = useChange(listViews.UpdateListView);
  const { current, isChanged, list, query, handle } = views;
  const shown = { query, look: handle.prefs };
  const saveNew = async () => {
    const trimmed = name.trim();
    if (!trimmed || create.isPending) return;
    const saved = await create.mutateAsync({ list, name: trimmed, isShared, ...shown });
    // What was tried out in another view goes into the new one, and leaves that as it was saved.
    if (current) handle.reset();
    views.open(saved.id);
    void message.success(t("ui.views.savedAs", { name: trimmed }));
    onDone();
  };
  const saveAgain = async () => {
    if (!current) return;
    await update.mutateAsync({ id: current.id, rowVersion: current.rowVersion, ...shown });
    handle.reset();
    void message.success(t("ui.views.savedAs", { name: current.name }));
    onDone();
  };
  const ignore = () => undefined;
  return (
    <div className="views-save">
      {current?.mayEdit && isChanged ? (
        <Button block size="small" loading={update.isPending} onClick={() => void saveAgain().catch(ignore)}>
          {t("ui.views.update", { name: current.name })}
        </Button>
      ) : null}
      <div className="row top">
        <Input
          size="small"
          maxLength={nameMax}
          aria-label={t("ui.views.newName")}
          placeholder={t("ui.views.newName")}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void saveNew().catch(ignore)}
        />
        <Button
          size="small"
          type="primary"
          disabled={!name.trim()}
          loading={create.isPending}
          onClick={() => void saveNew().catch(ignore)}
        >
          {t("ui.save")}
        </Button>
      </div>
      {mayShare ? (
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          {t("ui.views.shareNew")}
        </Checkbox>
      ) : null}
    </div>
  );
}
