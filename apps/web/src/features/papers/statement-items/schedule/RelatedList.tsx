/** The client's related parties, and names that may be some. */
import {
  type RelatedCandidate,
  type RelatedParty,
  relatedParties,
} from "@digao/contract/areas/balance/related-parties/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { Window } from "../../../../ui/Window.tsx";
import { type Named, RelatedDialog } from "./RelatedDialog.tsx";

interface Props {
  projectId: number;
  isReadOnly: boolean;
  onClose: () => void;
}

function useColumns(onOpen: (party: Named) => void, isReadOnly: boolean) {
  const { t } = useTranslation();
  const relationOf = ({ relation }: { relation: string }) => t(`related-parties.relation.${relation}`);
  const parties: PlainColumn<RelatedParty>[] = [
    { key: "name", title: t("related-parties.name"), render: ({ name }) => name },
    { key: "relation", title: t("related-parties.relationLabel"), width: 170, render: relationOf },
    { key: "note", title: t("related-parties.note"), render: ({ note }) => note },
    {
      key: "by",
      title: t("related-parties.by"),
      width: 170,
      render: ({ updatedBy, updatedAt }) => `${updatedBy} ${formatDateTime(updatedAt)}`,
    },
    {
      key: "act",
      title: "",
      width: 70,
      render: (party) => (
        <Button size="small" type="link" disabled={isReadOnly} onClick={() => onOpen(party)}>
          {t("related-parties.edit")}
        </Button>
      ),
    },
  ];
  const candidates: PlainColumn<RelatedCandidate>[] = [
    { key: "name", title: t("related-parties.name"), render: ({ name }) => name },
    { key: "relation", title: t("related-parties.relationLabel"), width: 170, render: relationOf },
    {
      key: "source",
      title: t("foreign-currency.source"),
      render: ({ source }) => t(`related-parties.source.${source}`),
    },
    {
      key: "act",
      title: "",
      width: 70,
      render: ({ name, relation }) => (
        <Button size="small" type="link" disabled={isReadOnly} onClick={() => onOpen({ name, relation })}>
          {t("related-parties.addThis")}
        </Button>
      ),
    },
  ];
  return { parties, candidates };
}

export function RelatedList({ projectId, isReadOnly, onClose }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Named>();
  const query = useCall(relatedParties.GetRelatedParties, { projectId }, { keepPrevious: true });
  const columns = useColumns(setOpen, isReadOnly);
  const { data } = query;
  const body = () => {
    if (!data)
      return query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DelayedSkeleton />
      );
    return (
      <>
        {data.parties.length > 0 ? (
          <PlainTable
            columns={columns.parties}
            rows={data.parties}
            rowKey={({ id }) => id}
            label={t("related-parties.title")}
          />
        ) : (
          <EmptyState title={t("related-parties.empty")} />
        )}
        {data.candidates.length > 0 ? (
          <>
            <h3>{t("related-parties.candidates")}</h3>
            <PlainTable
              columns={columns.candidates}
              rows={data.candidates}
              rowKey={({ name }) => name}
              label={t("related-parties.candidates")}
            />
          </>
        ) : null}
      </>
    );
  };
  return (
    <>
      <Window
        title={t("related-parties.title")}
        width={860}
        onCancel={onClose}
        footer={
          <Button disabled={isReadOnly} onClick={() => setOpen({ name: "" })}>
            {t("related-parties.add")}
          </Button>
        }
      >
        <div className="schedule-related">
          <p className="soft">{t("related-parties.why")}</p>
          {body()}
        </div>
      </Window>
      {open ? <RelatedDialog projectId={projectId} party={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
