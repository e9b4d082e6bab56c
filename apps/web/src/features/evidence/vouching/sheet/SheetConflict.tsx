/** Where a cell of the sheet was written by two: each with the voucher and the column it belongs to. */
import { useTranslation } from "react-i18next";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { drawnName, markSigns } from "../words.ts";
import { placeOf } from "./changes.ts";
import type { SheetState } from "./use-sheet.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

export function SheetConflict({ sheet }: { sheet: SheetState }) {
  const { t } = useTranslation();
  const { items, checkItems, changes } = sheet;
  const columnOf = (field: string, seq: number) => {
    if (field === "mark") return checkItems.find((one) => one.seq === seq)?.content ?? `${seq}`;
    if (field === "finding") return t("vouching.result");
    return t(field === "remark" ? "vouching.remark" : "vouching.draw.procedureColumn");
  };
  const labelOf = (name: string) => {
    const { id, field, seq } = placeOf(name);
    const row = items.find((one) => one.id === id);
    return `${row ? drawnName(row) : ""} ${columnOf(field, seq)}`;
  };
  const show = (name: string, value: unknown) => {
    const { field } = placeOf(name);
    if (field === "mark") return markSigns[Number(value ?? 0)] || "–";
    if (!isObject(value)) return String(value ?? "") || "–";
    if (field === "progLine") return String(value.content ?? "–");
    return [t(`codes.drawResult.${Number(value.result)}`), value.diffAmount].filter(Boolean).join(" ");
  };
  return <Conflict edit={changes.edit} labelOf={labelOf} show={show} />;
}
