/** Columns of the catalogue's list of papers. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { CataloguePaper } from "@digao/contract/areas/papers/paper-index/calls";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";

interface Steps {
  /** Why papers are not renamed or removed; empty where they may be. */
  frozen: string;
  onOpen: (row: CataloguePaper) => void;
  onRename: (row: CataloguePaper) => void;
  onRemove: (row: CataloguePaper) => void;
}

/** Items and sheets are numbered each for themselves. */
export const keyOf = ({ refType, id }: Pick<CataloguePaper, "refType" | "id">): string => `${refType}.${id}`;
const isSheet = ({ refType }: CataloguePaper) => refType === signedPaper.sheet;

const signText = ({ cells }: CataloguePaper): string =>
  cells.flatMap(({ sign }) => (sign ? [`${sign.userName}${sign.isStale ? "⚠" : ""}`] : [])).join(" → ");

export function usePaperColumns({ frozen, onOpen, onRename, onRemove }: Steps): GridColumn<CataloguePaper>[] {
  const { t } = useTranslation();
  const isOpened = () => true;
  const kindOf = (row: CataloguePaper) => t(`paper-index.kind.${isSheet(row) ? "sheet" : "item"}`);
  return [
    {
      key: "wpIndex",
      kind: "code",
      width: 70,
      frozen: true,
      title: t("paper-index.column.index"),
      drill: isOpened,
      value: (row) => row.wpIndex ?? "",
    },
    {
      key: "name",
      width: 170,
      grow: true,
      title: t("paper-index.column.name"),
      drill: isOpened,
      value: (row) => row.name,
      render: (row) => (
        <button type="button" tabIndex={-1} className="catalogue-open" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "kind", width: 72, title: t("paper-index.column.kind"), value: kindOf },
    {
      key: "status",
      width: 122,
      title: t("paper-index.column.status"),
      value: (row) => t(`codes.paperStatus.${row.wpStatus}`),
      render: (row) => <CodeTag name="paperStatus" code={row.wpStatus} />,
    },
    {
      key: "preparer",
      width: 78,
      title: t("paper-index.column.preparer"),
      value: (row) => row.auditUserName ?? "",
    },
    {
      key: "signs",
      width: 170,
      title: t("paper-index.column.signs"),
      value: signText,
      hint: (row) => signText(row) || undefined,
    },
    {
      key: "notes",
      kind: "count",
      width: 90,
      title: t("paper-index.column.notes"),
      value: (row) => row.openNotes || null,
    },
    {
      key: "actions",
      width: 124,
      title: t("paper-index.paper.actions"),
      value: () => "",
      render: (row) =>
        isSheet(row) ? (
          <Tooltip title={frozen}>
            <span className="row">
              <Button type="link" size="small" disabled={Boolean(frozen)} onClick={() => onRename(row)}>
                {t("paper-index.paper.rename")}
              </Button>
              <Button type="link" size="small" disabled={Boolean(frozen)} onClick={() => onRemove(row)}>
                {t("paper-index.paper.remove")}
              </Button>
            </span>
          </Tooltip>
        ) : null,
    },
  ];
}
