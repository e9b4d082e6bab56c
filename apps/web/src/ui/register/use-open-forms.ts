/** What is open over a register's list, by the address: a form, the details of a record, cells in place, rows of a spreadsheet. */
import type { AnyRegister } from "@digao/contract/register/register";
import { useForms } from "../../lib/use-forms.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import type { AnyRow } from "./columns.tsx";
import { useMay } from "./use-may.ts";
import { usePasted } from "./use-pasted.ts";

/** What may be opened of a register, and what is. */
export function useOpenForms({ spec, calls }: AnyRegister) {
  const [params, patch] = useUrlParams();
  const can = useMay(spec);
  const hasRows = can.edit && calls.saveRows !== undefined;
  const forms = useForms({
    new: can.create && (calls.create ?? calls.save) !== undefined,
    edit: can.edit && (calls.update ?? calls.save) !== undefined,
    import: can.create && (calls.import ?? calls.paste) !== undefined,
  });
  const isNew = forms.isOpen("new");
  const isImport = forms.isOpen("import");
  const edited = forms.idIn("edit");
  /** Nothing is open over the list: its keys are its own. */
  const isFree = !isNew && !isImport && edited === undefined;
  const isInPlace = hasRows && params.has("inplace");
  const takeIn = forms.start("import");
  const pasted = usePasted(calls.paste && isFree && !isInPlace ? takeIn : undefined);
  return {
    isNew,
    isImport,
    edited,
    isFree,
    pasted,
    close: forms.close,
    create: forms.start("new"),
    takeIn,
    edit: forms.opener("edit"),
    open: ({ id }: AnyRow) => patch({ open: id }),
    isInPlace,
    inPlace: hasRows ? (is: boolean) => patch({ inplace: is ? 1 : undefined, open: undefined }) : undefined,
  };
}
