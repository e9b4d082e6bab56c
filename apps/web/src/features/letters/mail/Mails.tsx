/** A person's mails: by folder (邮箱), or all of them with how what was sent stands (邮件列表). */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { type MailRow, MailState } from "@digao/contract/areas/letters/mail/shapes";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Drawer, Segmented } from "antd";
import { type Key, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, refresh, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { MailboxForm } from "../../../parts/letters/mail/MailboxForm.tsx";
import { addressesOf, MailStateTag, namesOf } from "../../../parts/letters/mail/MailFacts.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { NewestNote } from "../../../ui/NewestNote.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Reader } from "./Reader.tsx";
import { paneWidth, Writing } from "./Writing.tsx";
import { ways } from "./written.ts";

const folders = ["inbox", "drafts", "outbox", "sent", "bin"] as const;
type Folder = (typeof folders)[number];

/** How sending stands is said where something is sent. */
function useColumns(hasState: boolean): ListColumn<MailRow>[] {
  const { t } = useTranslation();
  const title = (name: string) => t(`mail.col.${name}`);
  const strong = ({ isRead }: MailRow, text: string, full = text) => (
    <span {...(full === text ? {} : { title: full })} {...(isRead ? {} : { className: "mail-unread" })}>
      {text}
    </span>
  );
  return [
    {
      key: "who",
      title: title("who"),
      width: 118,
      render: (row) => {
        const { direction, fromName, fromAddr, to } = row;
        if (direction !== 2)
          return strong(row, t("mail.toWhom", { names: namesOf(to) }), t("mail.toWhom", { names: addressesOf(to) }));
        const sender = { name: fromName ?? "", address: fromAddr ?? "" };
        return strong(row, namesOf([sender]) || t("mail.noSender"), addressesOf([sender]) || t("mail.noSender"));
      },
    },
    {
      key: "subject",
      title: title("subject"),
      width: 168,
      grow: true,
      render: (row) => strong(row, row.subject || t("mail.noSubject")),
    },
    {
      key: "snippet",
      title: title("snippet"),
      width: 240,
      optional: true,
      value: ({ snippet, unread }) => unread ?? snippet,
    },
    {
      key: "state",
      title: title("state"),
      width: 84,
      optional: !hasState,
      render: ({ state, folder }) => {
        if (state) return <MailStateTag state={state} />;
        return folder === "drafts" ? <StatusTag tone="quiet">{t("mail.draft")}</StatusTag> : null;
      },
    },
    { key: "parts", title: title("parts"), width: 52, value: ({ attachmentCount }) => attachmentCount || null },
    { key: "size", title: title("size"), width: 80, optional: true, value: ({ sizeBytes }) => formatBytes(sizeBytes) },
    { key: "at", title: title("at"), width: 124, value: ({ at }) => formatDateTime(at) },
  ];
}

function useFilters(isAll: boolean): Filter[] {
  const { t } = useTranslation();
  const filters: Filter[] = [
    { key: "isUnread", label: t("mail.onlyUnread"), kind: "flag" },
    { key: "hasParts", label: t("mail.onlyParts"), kind: "flag" },
  ];
  if (!isAll) return filters;
  const options = MailState.options.map((value) => ({ value, label: t(`mail.state.${value}`) }));
  return [{ key: "state", label: t("mail.col.state"), kind: "select", width: 120, options }, ...filters];
}

function Settings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(mail.GetMailboxSettings, {});
  const client = useQueryClient();
  const again = () => refresh(client, mail.GetMailboxSettings, mail.GetMailCounts);
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (isPending) return <DelayedSkeleton rows={8} />;
    return (
      <MailboxForm
        mailbox={data ?? null}
        save={async (values) => {
          const saved = await call(mail.UpdateMailboxSettings, sentBy(mail.UpdateMailboxSettings, values));
          await again();
          return saved;
        }}
        test={async () => {
          const tested = await call(mail.TestMailServer, {});
          await again();
          return tested;
        }}
      />
    );
  };
  return (
    <Drawer open title={t("mail.settings")} size={760} onClose={onClose}>
      {body()}
    </Drawer>
  );
}

function Bulk({ keys, clear, folder }: { keys: Key[]; clear: () => void; folder: Folder | undefined }) {
  const { t } = useTranslation();
  const ids = keys.map(Number);
  const read = useChange(mail.UpdateMailReadState);
  const remove = useChange(mail.DeleteMail);
  const purge = useChange(mail.DeleteMail, { quiet: true });
  const restore = useChange(mail.RestoreMail);
  const isBin = folder === "bin";
  const ask = useAsk();
  const then = (work: Promise<unknown>) => void work.then(clear, () => undefined);
  const throwAway = () => {
    if (!isBin) return then(remove.mutateAsync(sentBy(mail.DeleteMail, { ids })));
    const { isSent } = ask({
      title: t("mail.forGoodTitle", { count: ids.length }),
      why: t("mail.forGoodWhy"),
      okText: t("mail.deleteForGood"),
      isDanger: true,
      send: () => purge.mutateAsync(sentBy(mail.DeleteMail, { ids })),
    });
    void isSent.then((isDone) => isDone && clear());
  };
  return (
    <>
      <Button
        type="link"
        size="small"
        onClick={() => then(read.mutateAsync(sentBy(mail.UpdateMailReadState, { ids, isRead: true })))}
      >
        {t("mail.markRead")}
      </Button>
      <Button
        type="link"
        size="small"
        onClick={() => then(read.mutateAsync(sentBy(mail.UpdateMailReadState, { ids, isRead: false })))}
      >
        {t("mail.markUnread")}
      </Button>
      {isBin ? (
        <Button type="link" size="small" onClick={() => then(restore.mutateAsync({ ids }))}>
          {t("mail.restore")}
        </Button>
      ) : null}
      <Button type="link" size="small" danger onClick={throwAway}>
        {t(isBin ? "mail.deleteForGood" : "mail.toBin")}
      </Button>
    </>
  );
}

function FolderTabs({ folder, onFolder }: { folder: Folder; onFolder: (folder: Folder) => void }) {
  const { t } = useTranslation();
  const { data } = useCall(mail.GetMailCounts, {});
  const countOf = (of: Folder): string => {
    const found = data?.folders.find((one) => one.folder === of);
    const counts = { inbox: found?.unread, drafts: found?.count, outbox: found?.count, sent: 0, bin: 0 };
    return counts[of] ? ` ${counts[of].toString()}` : "";
  };
  return (
    <Segmented
      aria-label={t("mail.folders")}
      value={folder}
      options={folders.map((value) => ({ value, label: `${t(`mail.folder.${value}`)}${countOf(value)}` }))}
      onChange={onFolder}
    />
  );
}

function useReceive() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const receive = useChange(mail.ReceiveMail);
  return {
    isBusy: receive.isPending,
    run: () =>
      void receive.mutateAsync({}).then(
        () => message.info(t("mail.receiving")),
        () => undefined,
      ),
  };
}

function List({ isAll, onSettings }: { isAll: boolean; onSettings: () => void }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const filters = useFilters(isAll);
  const { data: counts } = useCall(mail.GetMailCounts, {});
  const receive = useReceive();
  const forms = useForms({ write: true, draft: true, reply: true, replyAll: true, forward: true });
  const folder = isAll ? undefined : (folders.find((one) => one === params.get("folder")) ?? "inbox");
  const columns = useColumns(folder !== "inbox");
  const open = (row: MailRow) => {
    if (row.folder === "drafts") forms.opener("draft")?.(row);
    else patch({ open: String(row.id) });
  };
  const facts = [
    counts?.address,
    counts?.pollError ? (
      <span key="fault" data-tone="bad">
        {counts.pollError}
      </span>
    ) : null,
  ];
  const tabs = folder ? (
    <FolderTabs
      folder={folder}
      onFolder={(next) =>
        patch({ folder: next === "inbox" ? undefined : next, open: undefined, page: undefined }, "push")
      }
    />
  ) : undefined;
  const name = isAll ? "mails-all" : "mails";
  const isWriting = ways.some((way) => forms.isOpen(way));
  return (
    <ListPage
      key={folder ?? "all"}
      name={name}
      title={t(isAll ? "mail.listTitle" : "mail.boxTitle")}
      facts={facts}
      tabs={tabs}
      endpoint={mail.GetMailList}
      input={folder ? { folder } : {}}
      viewParams={["folder"]}
      columns={columns}
      filters={filters}
      rowKey={({ id }) => id}
      keyword={t("mail.keyword")}
      inspectorWidth={paneWidth}
      pane={{
        rest: { title: t("mail.noneOpen"), hint: t("mail.noneOpenHint") },
        instead: isWriting ? <Writing forms={forms} name={name} /> : null,
      }}
      {...(folder === "drafts" ? { onOpen: open } : {})}
      inspector={(row) => ({
        title: row.subject || t("mail.noSubject"),
        body: (
          <Reader
            key={row.id}
            row={row}
            onWrite={(way) => forms.opener(way)?.(row)}
            onOpen={(id) => patch({ open: String(id) })}
          />
        ),
      })}
      note={({ newestOf }) => <NewestNote count={newestOf} />}
      selectsMost={500}
      bulk={(keys, clear) => <Bulk keys={keys} clear={clear} folder={folder} />}
      empty={{ title: t(folder ? `mail.empty.${folder}` : "mail.empty.all"), hint: t("mail.emptyHint") }}
      toolbar={
        <Button loading={receive.isBusy} onClick={receive.run}>
          {t("mail.receive")}
        </Button>
      }
      primary={
        <Button type="primary" onClick={forms.start("write")}>
          {t("mail.write")}
        </Button>
      }
      more={[{ key: "settings", label: t("mail.settings"), onClick: onSettings }]}
    />
  );
}

/** Without a mailbox the first step is to set it up; its settings stay open while it is tested. */
function Mails({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(mail.GetMailCounts, {});
  const [isSetting, setSetting] = useState(false);
  const openSettings = () => setSetting(true);
  const body = () => {
    if (data?.hasAccount) return <List isAll={isAll} onSettings={openSettings} />;
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <DelayedSkeleton />;
    const start = (
      <Button type="primary" onClick={openSettings}>
        {t("mail.setUp")}
      </Button>
    );
    return (
      <>
        <PageHead title={t(isAll ? "mail.listTitle" : "mail.boxTitle")} />
        <EmptyState icon="mail" title={t("mail.noAccount")} hint={t("mail.noAccountHint")} action={start} />
      </>
    );
  };
  return (
    <>
      {body()}
      {isSetting ? <Settings onClose={() => setSetting(false)} /> : null}
    </>
  );
}

export const MailFolders = () => <Mails isAll={false} />;
export const MailList = () => <Mails isAll />;
