/** The document centre (资料中心): the tree of nodes, the files of one, and the file that is open, looked at beside them. */
import { type AuditFile, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { App, Button } from "antd";
import { type ChangeEvent, type DragEvent, type Key, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useChange } from "../../../lib/api.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useAssembling } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { SidePane } from "../../../ui/SidePane.tsx";
import { useFileColumns } from "./columns.tsx";
import { type Dropped, filesChosen, filesIn, isOfMachine } from "./dragged.ts";
import { DeleteFiles, MoveFiles } from "./FileDialogs.tsx";
import { FileForm } from "./FileForm.tsx";
import { FilePanel } from "./FilePanel.tsx";
import { GoToFile } from "./GoToFile.tsx";
import { NodeTree } from "./NodeTree.tsx";
import { UploadTray } from "./UploadTray.tsx";
import { type Centre, useCentre } from "./use-centre.ts";
import { type FileAsks, useFileActions } from "./use-file-actions.tsx";
import { type Uploads, useUploads } from "./use-uploads.ts";
import "./audit-files.css";

type Place = { nodeId?: number | undefined; folder: string };
type Action =
  | { kind: "edit"; file: AuditFile }
  | { kind: "move" | "remove"; ids: number[]; done?: (() => void) | undefined };

const panelWidth = 520;

function useSend({ project, url }: Centre, uploads: Uploads) {
  const here: Place = { nodeId: url.node, folder: url.folder ?? "" };
  return (dropped: readonly Dropped[], { nodeId, folder }: Place = here) => {
    if (dropped.length > 0 && !project.isReadOnly) uploads.add(dropped, { projectId: project.id, nodeId, folder });
  };
}

/** Files and folders that are chosen, dropped on the page or pasted. */
function useChoosing(centre: Centre, send: ReturnType<typeof useSend>) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      void filesIn(data).then((dropped) => latest.current(dropped));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files) send(filesChosen(event.target.files));
    event.target.value = "";
  };
  const { isReadOnly } = centre.project;
  const mayDrop = !isReadOnly && !centre.url.bin;
  return {
    isOver,
    choose: () => files.current?.click(),
    chooseFolder: () => {
      // Not every browser's types know it.
      folder.current?.setAttribute("webkitdirectory", "");
      folder.current?.click();
    },
    inputs: (
      <>
        <input ref={files} type="file" multiple hidden onChange={chosen} />
        <input ref={folder} type="file" multiple hidden onChange={chosen} />
      </>
    ),
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!mayDrop || !isOfMachine(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!mayDrop || !isOfMachine(event.dataTransfer)) return;
        event.preventDefault();
        void filesIn(event.dataTransfer).then((dropped) => send(dropped));
      },
    },
  };
}

function useAsks({ project }: Centre) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [action, setAction] = useState<Action>();
  const restoring = useChange(auditFiles.RestoreAuditFiles);
  const asks: FileAsks = {
    edit: (file) => setAction({ kind: "edit", file }),
    move: (ids, done) => setAction({ kind: "move", ids, done }),
    remove: (ids, done) => setAction({ kind: "remove", ids, done }),
    restore: (ids) =>
      restoring.mutate(
        { projectId: project.id, ids },
        { onSuccess: ({ restored }) => void message.success(t("audit-files.restored", { count: restored })) },
      ),
  };
  return { action, asks, close: () => setAction(undefined) };
}

interface BulkProps {
  centre: Centre;
  keys: Key[];
  clear: () => void;
  asks: FileAsks;
}

function Bulk({ centre, keys, clear, asks }: BulkProps) {
  const { t } = useTranslation();
  const { project, url } = centre;
  const ids = keys.map(Number);
  const zip = () =>
    void download(auditFiles.DownAuditFiles, { projectId: project.id, ids: ids.join() }).catch(reportError);
  const restore = () => {
    asks.restore(ids);
    clear();
  };
  const { isReadOnly } = project;
  const isAssembling = useAssembling();
  if (url.bin)
    return (
      <Button size="small" disabled={isReadOnly} onClick={restore}>
        {t("audit-files.restore")}
      </Button>
    );
  return (
    <>
      <Button size="small" onClick={zip}>
        {t("audit-files.zip")}
      </Button>
      <Button size="small" disabled={!isAssembling} onClick={() => asks.move(ids, clear)}>
        {t("audit-files.move")}
      </Button>
      <Button size="small" danger disabled={isReadOnly} onClick={() => asks.remove(ids, clear)}>
        {t("audit-files.remove")}
      </Button>
    </>
  );
}

function useFacts({ counts, missing, url, node }: Centre): string[] {
  const { t } = useTranslation();
  const data = counts.data;
  if (!data) return [];
  const inTree = node ? `${node.nodeCode} ${node.nodeName}` : t("audit-files.all");
  const place = url.bin ? t("audit-files.bin") : inTree;
  return [
    [place, url.folder].filter(Boolean).join(" / "),
    missing.size > 0 ? t("audit-files.missingFact", { count: missing.size }) : t("audit-files.complete"),
    data.waiting > 0 ? t("audit-files.waiting", { count: data.waiting }) : "",
  ];
}

interface ListProps {
  centre: Centre;
  choosing: ReturnType<typeof useChoosing>;
  asks: FileAsks;
}

function useMore({ centre, choosing }: ListProps) {
  const { t } = useTranslation();
  const { project, url } = centre;
  const place = { ...(url.node ? { nodeId: url.node } : {}), ...(url.folder ? { folder: url.folder } : {}) };
  const zip = () => void download(auditFiles.DownAuditFiles, { projectId: project.id, ...place }).catch(reportError);
  return [
    {
      key: "folder",
      icon: <Icon name="project" />,
      label: t("audit-files.uploadFolder"),
      disabled: project.isReadOnly || url.bin,
      onClick: choosing.chooseFolder,
    },
    { key: "zip", icon: <Icon name="download" />, label: t("audit-files.zip"), onClick: zip },
  ];
}

function Files(props: ListProps) {
  const { centre, choosing, asks } = props;
  const { t } = useTranslation();
  const { project, lang, url } = centre;
  const isSearch = Boolean(url.keyword) && !url.bin;
  const kind = isSearch ? "found" : "list";
  const columns = useFileColumns(url.bin ? "bin" : kind);
  const actionsOf = useFileActions(centre, asks);
  const facts = useFacts(centre);
  const more = useMore(props);
  const mayWrite = !project.isReadOnly;
  const node = url.node && !url.bin ? { nodeId: url.node } : {};
  const shared = {
    title: t("audit-files.title"),
    facts,
    keyword: t("audit-files.keyword"),
    rowKey: (row: AuditFile) => row.id,
    columns,
    more,
    primary: (
      <Button
        type="primary"
        title={`N · ${t("audit-files.uploadHint")}`}
        disabled={!mayWrite || url.bin}
        onClick={choosing.choose}
      >
        {t("audit-files.upload")}
      </Button>
    ),
    bulk: (keys: Key[], clear: () => void) => <Bulk centre={centre} keys={keys} clear={clear} asks={asks} />,
    inspector: (row: AuditFile) => ({
      title: row.fileName,
      actions: actionsOf(row),
      body: <FilePanel key={row.id} id={row.id} mayWrite={mayWrite} />,
    }),
    inspectorWidth: panelWidth,
    empty: url.bin
      ? { title: t("audit-files.emptyBin"), hint: t("audit-files.emptyBinHint") }
      : { title: t("audit-files.empty"), hint: t("audit-files.emptyHint") },
  };
  if (isSearch)
    return (
      <ListPage
        key="search"
        name="audit-files-found"
        endpoint={auditFiles.SearchAuditFiles}
        input={{ projectId: project.id, lang, ...node }}
        note={({ hasMore, waiting }) => (
          <>
            {waiting > 0 ? <p className="file-note">{t("audit-files.waiting", { count: waiting })}</p> : null}
            {hasMore ? <p className="file-note">{t("audit-files.more")}</p> : null}
          </>
        )}
        {...shared}
      />
    );
  return (
    <ListPage
      key={`${url.node}/${url.folder}/${url.bin}`}
      name={url.bin ? "audit-files-bin" : "audit-files"}
      endpoint={auditFiles.GetAuditFilesDocument}
      input={{
        projectId: project.id,
        lang,
        ...node,
        ...(url.folder && !url.bin ? { folder: url.folder } : {}),
        isDeleted: url.bin,
      }}
      note={({ items }) => <GoToFile centre={centre} shown={items} />}
      {...shared}
    />
  );
}

export function DocumentCentre() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const centre = useCentre();
  const uploads = useUploads();
  const send = useSend(centre, uploads);
  const choosing = useChoosing(centre, send);
  const { action, asks, close } = useAsks(centre);
  const move = useChange(auditFiles.MoveAuditFiles);
  const { project, counts, node, patch } = centre;
  useHotkeys({ n: choosing.choose }, !action && !project.isReadOnly && !centre.url.bin);
  const moveTo = (ids: number[], to: { nodeId: number; folder: string }) =>
    move.mutate(
      { projectId: project.id, ids, ...to },
      { onSuccess: ({ moved }) => void message.success(t("audit-files.moved", { count: moved })) },
    );
  const done = () => {
    if (action && action.kind !== "edit") action.done?.();
    patch({ open: undefined });
  };
  const dialog = { projectId: project.id, onClose: close, onDone: done };
  const nodes = counts.data?.nodes ?? [];
  return (
    <div className="file-centre" {...choosing.drop}>
      <SidePane name="audit-files" label={t("audit-files.tree")} first={280}>
        <NodeTree
          centre={centre}
          onMove={moveTo}
          onDropFiles={(data, to) => void filesIn(data).then((dropped) => send(dropped, to))}
        />
      </SidePane>
      <div className="file-main">
        <Files centre={centre} choosing={choosing} asks={asks} />
        <UploadTray uploads={uploads} />
      </div>
      {choosing.isOver ? (
        <div className="file-drop" aria-hidden="true">
          {t("audit-files.dropHere", { place: node ? `${node.nodeCode} ${node.nodeName}` : t("audit-files.noNode") })}
        </div>
      ) : null}
      {choosing.inputs}
      {action?.kind === "edit" ? (
        <FileForm key={action.file.id} file={action.file} nodes={nodes} onClose={close} />
      ) : null}
      {action?.kind === "move" ? <MoveFiles {...dialog} ids={action.ids} nodes={nodes} /> : null}
      {action?.kind === "remove" ? <DeleteFiles {...dialog} ids={action.ids} /> : null}
    </div>
  );
}
