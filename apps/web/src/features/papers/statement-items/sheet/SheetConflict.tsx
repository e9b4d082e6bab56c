/** Cells that somebody else saved since the person changed them: which to keep, cell by cell. */
import type { FsDetail } from "@digao/contract/areas/papers/statement-items/details";
import { useTranslation } from "react-i18next";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { flags } from "./sheet.ts";
import type { Sheet } from "./use-sheet.ts";

export function SheetConflict({ sheet, details }: { sheet: Sheet; details: readonly FsDetail[] }) {
  const { t } = useTranslation();
  const parts = (cell: string) => {
    const [id = "", field = ""] = cell.split(".");
    return { name: details.find((row) => `${row.id}` === id)?.detailName ?? "", field };
  };
  const labelOf = (cell: string) => {
    const { name, field } = parts(cell);
    return `${name} · ${t(`statement-items.detail.${field}`)}`;
  };
  const show = (cell: string, value: unknown) => {
    const isFlag = flags.some((flag) => flag === parts(cell).field);
    if (isFlag) return t(value ? "ui.yes" : "ui.no");
    return String(value ?? "") || "–";
  };
  return <Conflict edit={sheet} labelOf={labelOf} show={show} />;
}
