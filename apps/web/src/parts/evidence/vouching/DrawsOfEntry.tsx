/** What an adjusting entry was made from: the drawn vouchers whose differences it corrects, each leading to its check. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useCheckLink } from "./use-check-link.ts";
import "./draw.css";

function One({ row }: { row: DrawnVoucher }) {
  const link = useCheckLink(row.projectId, row.RId, row.id);
  const name = `${row.jDate} ${voucherName(row)}/${row.lineNo}`;
  if (!link) return <span>{name}</span>;
  return (
    <Button type="link" size="small" onClick={link}>
      {name}
    </Button>
  );
}

export function DrawsOfEntry({ headId }: { headId: number }) {
  const { t } = useTranslation();
  const { data } = useCall(vouching.GetDrawsOfAdjustment, { Id: headId });
  if (!data || data.length === 0) return null;
  return (
    <p className="draw-note">
      {t("vouching.draw.behindEntry")}
      {data.map((row) => (
        <One key={row.id} row={row} />
      ))}
    </p>
  );
}
