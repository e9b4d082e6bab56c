/** The catalogue of the audit file (底稿目录): sections on the left, their papers on the right. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { type AuditSection, type CataloguePaper, paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { linkTo } from "@digao/contract/links";
import { Button, Tooltip } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useAssembling, useProject } from "../../../lib/page.ts";
import { matches, useInitials } from "../../../lib/pinyin.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { MoreMenu } from "../../../ui/MoreMenu.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { Bin } from "./Bin.tsx";
import { keyOf, usePaperColumns } from "./columns.tsx";
import { EditSection, NewPaper, NewSection, RemovePaper, RemoveSection, RenamePaper } from "./dialogs.tsx";
import { SectionTree } from "./SectionTree.tsx";
import "./paper-index.css";

const Url = z.object({ section: z.string().optional().catch(undefined), keyword: z.string().catch("") });

type DialogRequest =
  | { what: "paper" | "section" | "bin" }
  | { what: "editSection" | "removeSection"; section: AuditSection }
  | { what: "remove" | "rename"; paper: Pick<CataloguePaper, "id" | "name"> }
  | undefined;

const noPapers: readonly CataloguePaper[] = [];
const addressOf = ({ refType, id, grpId }: CataloguePaper, projectId: number): string =>
  refType === signedPaper.sheet
    ? linkTo("auditSheet", id, projectId)
    : linkTo("fsItem", id, projectId, { group: grpId ?? undefined });

interface MenuProps {
  section: AuditSection;
  frozen: string;
  onAsk: (request: DialogRequest) => void;
}

function SectionMenu({ section, frozen, onAsk }: MenuProps) {
  const { t } = useTranslation();
  const code = section.sectionCode;
  return (
    <MoreMenu
      items={[
        {
          key: "edit",
          label: t("paper-index.section.edit", { code }),
          disabled: Boolean(frozen),
          onClick: () => onAsk({ what: "editSection", section }),
        },
        {
          key: "remove",
          danger: true,
          label: t("paper-index.section.removeOne", { code }),
          disabled: Boolean(frozen) || section.total + section.files > 0,
          onClick: () => onAsk({ what: "removeSection", section }),
        },
      ]}
    />
  );
}

function DialogOfSection({
  dialog,
  onClose,
  onRemoved,
}: {
  dialog: DialogRequest;
  onClose: () => void;
  onRemoved: () => void;
}) {
  if (dialog?.what === "editSection") return <EditSection section={dialog.section} onClose={onClose} />;
  if (dialog?.what !== "removeSection") return null;
  const end = (isSent: boolean) => {
    onClose();
    if (isSent) onRemoved();
  };
  return <RemoveSection section={dialog.section} onClose={end} />;
}

export function PaperIndex() {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [url, patch] = useUrlState(Url);
  const [dialog, setDialog] = useState<DialogRequest>();
  const sections = useCall(paperIndex.GetReportCatalogData, { ProjectId: project.id, RptLang });
  const papers = useCall(
    paperIndex.GetAuditSectionData,
    { ProjectId: project.id, sectionCode: url.section, RptLang },
    { keepPrevious: true },
  );
  const rows = papers.data ?? noPapers;
  const initials = useInitials(url.keyword !== "");
  const shown = useMemo(
    () =>
      rows.filter(
        ({ wpIndex, stdCode, name }) =>
          url.keyword === "" || matches(url.keyword, `${wpIndex ?? ""} ${stdCode ?? ""} ${name}`, initials?.(name)),
      ),
    [rows, url.keyword, initials],
  );
  const open = (row: CataloguePaper) => void navigate(addressOf(row, project.id));
  const frozen = project.isReadOnly ? t("paper-index.paper.readOnly") : "";
  // Sections are the order of the file: they go on after the report.
  const closed = useAssembling() ? "" : t("paper-index.paper.readOnly");
  const columns = usePaperColumns({
    frozen,
    onOpen: open,
    onRename: (paper) => setDialog({ what: "rename", paper }),
    onRemove: (paper) => setDialog({ what: "remove", paper }),
  });
  const close = () => setDialog(undefined);
  const chosen = sections.data?.find(({ sectionCode }) => sectionCode === url.section);
  const missing = (sections.data ?? []).filter(({ isMissing }) => isMissing).length;
  const whyNot = { paper: frozen, section: closed };
  const add = (what: "paper" | "section", isPrimary = false) => (
    <Tooltip title={whyNot[what]}>
      <Button
        type={isPrimary ? "primary" : "default"}
        disabled={whyNot[what] !== ""}
        onClick={() => setDialog({ what })}
      >
        {t(`paper-index.${what}.add`)}
      </Button>
    </Tooltip>
  );
  return (
    <div className="page-frame">
      <PageHead
        title={t("paper-index.title")}
        facts={[project.client, missing > 0 ? t("paper-index.missingCount", { count: missing }) : null]}
        extra={
          <>
            {chosen ? <SectionMenu section={chosen} frozen={closed} onAsk={setDialog} /> : null}
            {add("section")}
            <Button onClick={() => setDialog({ what: "bin" })}>{t("paper-index.bin.open")}</Button>
          </>
        }
        primary={add("paper", true)}
      />
      <FilterBar filters={[]} keyword={t("paper-index.keyword")} />
      <div className="row top gap-0 fill">
        <SectionTree sections={sections.data ?? []} chosen={url.section} onChoose={(section) => patch({ section })} />
        <LedgerGrid
          name="paper-index"
          label={t("paper-index.title")}
          rows={shown}
          rowKey={keyOf}
          columns={columns}
          onOpenCell={open}
          onOpenRow={open}
          isLoading={papers.isPending}
          isBusy={papers.isFetching}
          error={papers.data ? undefined : papers.error}
          onRetry={() => void papers.refetch()}
          empty={<EmptyState icon="sheet" title={t("paper-index.empty")} hint={t("paper-index.emptyHint")} />}
          status={t("paper-index.openHint")}
        />
      </div>
      {dialog?.what === "paper" ? (
        <NewPaper
          section={url.section}
          onClose={close}
          onMade={(id) => void navigate(linkTo("auditSheet", id, project.id))}
        />
      ) : null}
      {dialog?.what === "section" ? (
        <NewSection sections={sections.data ?? []} parent={url.section} onClose={close} />
      ) : null}
      <DialogOfSection dialog={dialog} onClose={close} onRemoved={() => patch({ section: undefined })} />
      {dialog?.what === "bin" ? <Bin frozen={frozen} onClose={close} /> : null}
      {dialog?.what === "remove" ? <RemovePaper paper={dialog.paper} onClose={close} /> : null}
      {dialog?.what === "rename" ? <RenamePaper paper={dialog.paper} onClose={close} /> : null}
    </div>
  );
}
