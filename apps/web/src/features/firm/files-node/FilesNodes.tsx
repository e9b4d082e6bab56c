/** The firm's tree of file nodes (文件节点): what an archive must hold, how long it is kept, in which order. */
import { type FilesNode, filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { App, Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { NodeDrawer } from "./NodeDrawer.tsx";
import "../../../ui/plain-table.css";
import "./files-node.css";

export const nodesMax = 1000;

const depthOf = (nodes: readonly FilesNode[], { parentId }: FilesNode): number => {
  const parent = nodes.find(({ id }) => id === parentId);
  return parent ? 1 + depthOf(nodes, parent) : 0;
};

function useMarks() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const check = useChange(filesNode.UpdateFilesNodeChecked);
  const release = useChange(filesNode.UpdateFilesNodeNotChecked);
  const disable = useChange(filesNode.UpdateFilesNodeDisabled, { quiet: true });
  const confirmDone = ({ nodeName }: FilesNode) => void message.success(t("files-node.done", { name: nodeName }));
  const require = (node: FilesNode) =>
    (node.isChecked ? release : check).mutate(
      { Id: node.id, rowVersion: node.rowVersion },
      { onSuccess: () => confirmDone(node) },
    );
  const setDisabled = async (node: FilesNode) => {
    await disable.mutateAsync({ Id: node.id, rowVersion: node.rowVersion, isDisabled: !node.isDisabled });
    confirmDone(node);
  };
  const takeOut = (node: FilesNode) =>
    ask({
      title: t("files-node.disableTitle", { name: node.nodeName }),
      why: t("files-node.disableWhy"),
      okText: t("files-node.disable"),
      send: () => setDisabled(node),
    });
  const putBack = (node: FilesNode) =>
    disable.mutate(
      { Id: node.id, rowVersion: node.rowVersion, isDisabled: false },
      { onSuccess: () => confirmDone(node) },
    );
  return { require, takeOut, putBack };
}

interface LineProps {
  node: FilesNode;
  depth: number;
  onEdit: () => void;
  marks: ReturnType<typeof useMarks>;
}

function Line({ node, depth, onEdit, marks }: LineProps) {
  const { t } = useTranslation();
  const isEnglish = useLanguage() === "en";
  return (
    <tr className={node.isDisabled ? "node-off" : ""}>
      <td style={{ paddingInlineStart: 12 + depth * 20 }}>
        <button type="button" className="cell-link" onClick={onEdit}>
          {node.nodeCode}
        </button>
      </td>
      <td>{isEnglish ? (node.nodeNameEn ?? node.nodeName) : node.nodeName}</td>
      <td>
        {node.isChecked ? <StatusTag tone="attention">{t("files-node.required")}</StatusTag> : null}
        {node.isDisabled ? <StatusTag tone="quiet">{t("files-node.disabled")}</StatusTag> : null}
      </td>
      <td className="money">
        {node.isPermanent ? t("files-node.permanent") : t("files-node.years", { count: node.retentionYears })}
      </td>
      <td className="money">{node.sort}</td>
      <td className="money">{node.fileCount || ""}</td>
      <td>
        <span className="row-actions">
          <Button type="link" size="small" onClick={onEdit}>
            {t("files-node.edit")}
          </Button>
          <Button type="link" size="small" disabled={node.isDisabled} onClick={() => marks.require(node)}>
            {t(node.isChecked ? "files-node.release" : "files-node.require")}
          </Button>
          <Button
            type="link"
            size="small"
            disabled={node.isChecked}
            onClick={() => (node.isDisabled ? marks.putBack(node) : marks.takeOut(node))}
          >
            {t(node.isDisabled ? "files-node.enable" : "files-node.disable")}
          </Button>
        </span>
      </td>
    </tr>
  );
}

export function FilesNodes() {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState("");
  const all = useCall(filesNode.GetFilesNodeList, { maxResultCount: nodesMax });
  const found = useCall(
    filesNode.GetFilesNodeList,
    { maxResultCount: nodesMax, keyword },
    { enabled: keyword !== "", keepPrevious: true },
  );
  const forms = useForms({ new: true, edit: true });
  const marks = useMarks();
  useHotkeys({ n: () => forms.start("new")?.() }, !forms.isOpen("new") && forms.idIn("edit") === undefined);
  const nodes = all.data?.items ?? [];
  const rows = keyword === "" ? nodes : (found.data?.items ?? []);
  const edited = nodes.find(({ id }) => id === forms.idIn("edit"));
  return (
    <div className="page-frame">
      <PageHead
        title={t("files-node.title")}
        facts={all.data ? [t("files-node.nodes", { count: all.data.totalCount })] : []}
        extra={
          <Input.Search
            allowClear
            style={{ width: 240 }}
            placeholder={t("files-node.keyword")}
            aria-label={t("files-node.keywordLabel")}
            onChange={(event) => setKeyword(event.target.value.trim())}
          />
        }
        primary={
          <Button type="primary" title="N" onClick={forms.start("new")}>
            {t("files-node.new")}
          </Button>
        }
      />
      {all.error ? <ErrorPanel error={all.error} onRetry={() => void all.refetch()} /> : null}
      {all.isPending ? <DelayedSkeleton /> : null}
      {all.data && rows.length === 0 && !found.isFetching ? (
        <EmptyState icon="search" title={t("files-node.noMatch")} />
      ) : null}
      {rows.length > 0 ? (
        <div className="node-list" {...scrolls}>
          <table className="plain-table" aria-label={t("files-node.title")}>
            <thead>
              <tr>
                <th scope="col">{t("files-node.field.nodeCode")}</th>
                <th scope="col">{t("files-node.field.name")}</th>
                <th scope="col">{t("files-node.field.state")}</th>
                <th scope="col" className="money">
                  {t("files-node.field.retention")}
                </th>
                <th scope="col" className="money">
                  {t("files-node.field.sort")}
                </th>
                <th scope="col" className="money">
                  {t("files-node.field.files")}
                </th>
                <th scope="col">{t("files-node.field.actions")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((node) => (
                <Line
                  key={node.id}
                  node={node}
                  depth={depthOf(nodes, node)}
                  marks={marks}
                  onEdit={() => forms.opener("edit")?.(node)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {forms.isOpen("new") ? <NodeDrawer nodes={nodes} node={null} onClose={forms.close} /> : null}
      {edited ? <NodeDrawer key={edited.id} nodes={nodes} node={edited} onClose={forms.close} /> : null}
    </div>
  );
}
