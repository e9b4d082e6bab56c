/** The authorisations themselves: given, running, over. */
import { type ArchiveAuth, ArchiveAuthState, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useSession } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { AuthDetails } from "./AuthDetails.tsx";
import { AuthState } from "./AuthState.tsx";
import { EndAuth } from "./EndAuth.tsx";
import { GiveAuth } from "./GiveAuth.tsx";

interface Actions {
  open: (row: ArchiveAuth) => void;
  read: (row: ArchiveAuth) => void;
  end: ((row: ArchiveAuth) => void) | undefined;
}

function RowActions({ row, actions: { read, end } }: { row: ArchiveAuth; actions: Actions }) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id);
  const isOver = row.state === "ended" || row.state === "expired";
  return (
    <span className="row-actions">
      {row.userId === me ? (
        <Button
          type="link"
          size="small"
          disabled={row.state !== "active"}
          title={row.state === "active" ? undefined : t(`archive-auth.notNow.${row.state}`)}
          onClick={() => read(row)}
        >
          {t("archive-auth.read")}
        </Button>
      ) : null}
      {end ? (
        <Button
          type="link"
          size="small"
          danger
          disabled={isOver}
          title={isOver ? t(`archive-auth.notNow.${row.state}`) : undefined}
          onClick={() => end(row)}
        >
          {t("archive-auth.end")}
        </Button>
      ) : null}
    </span>
  );
}

function useColumns(actions: Actions): ListColumn<ArchiveAuth>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`archive-auth.field.${name}`);
  return [
    {
      key: "name",
      title: field("reader"),
      width: 120,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => actions.open(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "projectName", title: field("project"), width: 240, sort: true, value: (row) => row.projectName },
    { key: "projectCode", title: field("projectCode"), width: 130, sort: true, value: (row) => row.projectCode },
    { key: "validFrom", title: field("validFrom"), width: 110, sort: true, value: (row) => row.validFrom },
    { key: "validTo", title: field("validTo"), width: 110, sort: true, value: (row) => row.validTo },
    { key: "state", title: field("state"), width: 100, render: (row) => <AuthState state={row.state} /> },
    { key: "reason", title: field("reason"), width: 200, value: (row) => row.reason },
    { key: "approverName", title: field("approver"), width: 110, value: (row) => row.approverName },
    {
      key: "creationTime",
      title: field("creationTime"),
      width: 110,
      sort: true,
      optional: true,
      value: (row) => formatDate(row.creationTime),
    },
    {
      key: "actions",
      title: t("ui.list.actions"),
      width: actions.end ? 130 : 100,
      frozen: "end",
      render: (row) => <RowActions row={row} actions={actions} />,
    },
  ];
}

const readersMax = 1000;

/** Whoever sees only the own ones has no readers to choose from. */
function useFilters(mayGive: boolean): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(archiveAuth.GetArchiveUserList, { maxResultCount: readersMax }, { enabled: mayGive });
  const readers = (data?.items ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }));
  const options = ArchiveAuthState.options.map((value) => ({ value, label: t(`archive-auth.state.${value}`) }));
  const state: Filter = { key: "state", label: t("archive-auth.field.state"), kind: "select", options };
  const reader: Filter = { key: "userId", label: t("archive-auth.field.reader"), kind: "select", options: readers };
  return mayGive ? [state, reader] : [state];
}

export function AuthList({ mayGive, start }: { mayGive: boolean; start?: ReactNode }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const navigate = useNavigate();
  const filters = useFilters(mayGive);
  const forms = useForms({ new: mayGive });
  const isNew = forms.isOpen("new");
  const [ending, setEnding] = useState<ArchiveAuth>();
  const give = forms.start("new");
  const columns = useColumns({
    open: ({ id }) => patch({ open: id }),
    read: ({ projectId }) => void navigate(linkTo("project", projectId)),
    end: mayGive ? setEnding : undefined,
  });
  useHotkeys(give ? { n: give } : {}, !isNew && ending === undefined);
  const primary = give ? (
    <Button type="primary" title="N" onClick={give}>
      {t("archive-auth.give")}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        name="archive-auths"
        title={t("archive-auth.title")}
        endpoint={archiveAuth.GetArchiveUserAuth}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("archive-auth.keyword")}
        start={start}
        primary={primary}
        empty={{
          title: t(mayGive ? "archive-auth.empty" : "archive-auth.emptyOwn"),
          hint: t(mayGive ? "archive-auth.emptyHint" : "archive-auth.emptyOwnHint"),
          action: primary,
        }}
        inspector={(row) => ({
          title: `${row.name} · ${row.projectName}`,
          body: <AuthDetails key={row.id} auth={row} showsLooks={mayGive} />,
        })}
      />
      {isNew ? <GiveAuth onClose={forms.close} /> : null}
      {ending ? <EndAuth key={ending.id} auth={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  );
}
