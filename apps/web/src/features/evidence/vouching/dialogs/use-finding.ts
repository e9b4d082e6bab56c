/** What is found wrong with a drawn voucher, being written: kept on this machine until saved, compared with what others found meanwhile. */

import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { codesOf } from "@digao/contract/codes";
import { isException } from "@digao/domain/vouching/states";
import { call } from "../../../../lib/api.ts";
import type { Stand } from "../../../../ui/edit/use-edit.ts";
import { useFields } from "../../../../ui/edit/use-fields.ts";
import type { ExceptionRequest } from "../sheet/use-actions.ts";
import type { SheetState } from "../sheet/use-sheet.ts";

/** A type and not an interface: its fields are compared by name. */
type Finding = { result: number; diffAmount: string | null; remark: string };

const standOf = ({ result, diffAmount, remark, rowVersion }: DrawnVoucher): Stand<Finding> => ({
  values: { result, diffAmount, remark: remark ?? "" },
  rowVersion,
});

interface Of {
  request: ExceptionRequest;
  sheet: SheetState;
  onSaved: () => void;
}

export function useFinding({ request, sheet, onSaved }: Of) {
  const row = sheet.items.find(({ id }) => id === request.row.id) ?? request.row;
  const fields = useFields<Finding>({
    form: "draw-finding",
    record: row.id,
    isReadOnly: false,
    onSaved,
    now: standOf(row),
    write: async (finding, rowVersion) => {
      const remark = finding.remark.trim();
      const which = { ids: [row.id], rowVersions: [rowVersion] };
      sheet.changes.put(await call(vouching.UpdateDrawCheckVoucherResult, { ...which, ...finding, remark }));
      void sheet.changes.read();
    },
    reread: async () => {
      const { data } = await sheet.query.refetch();
      const fresh = data?.items.find(({ id }) => id === row.id);
      return fresh && standOf(fresh);
    },
  });
  const isFound = isException(codesOf("drawResult").find((one) => one === fields.value.result) ?? 0);
  /** Until an exception stands, the one that was asked for. */
  const finding: Finding = isFound ? fields.value : { ...fields.value, result: request.result };
  return { fields, finding };
}
