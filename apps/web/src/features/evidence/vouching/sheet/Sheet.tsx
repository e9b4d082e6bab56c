/** The check sheet (凭证抽查表) of one statement item. */

import type { DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Output } from "@digao/contract/endpoint";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useForms } from "../../../../lib/use-forms.ts";
import { useEntryLink } from "../../../../parts/evidence/vouching/use-entry-link.ts";
import type { RowKey } from "../../../../ui/ledger-grid/tree.ts";
import { AdjustDialog } from "../dialogs/AdjustDialog.tsx";
import { ExceptionDialog } from "../dialogs/ExceptionDialog.tsx";
import { useEvidence } from "../evidence/use-evidence.ts";
import { NothingDrawn } from "../NothingDrawn.tsx";
import { CheckItemsDialog } from "../points/CheckItemsDialog.tsx";
import type { CheckList } from "../points/use-points.ts";
import type { Address } from "../use-address.ts";
import { BatchBar } from "./BatchBar.tsx";
import { RowInspector } from "./RowInspector.tsx";
import { SheetConflict } from "./SheetConflict.tsx";
import { SheetFacts } from "./SheetFacts.tsx";
import { SheetGrid } from "./SheetGrid.tsx";
import { useActions } from "./use-actions.ts";
import { useSheet } from "./use-sheet.ts";

interface Props {
  RId: number;
  address: Address;
}

const checkListOf = ({
  checkItems,
  checkItemsVersion,
}: Output<typeof vouching.GetDrawCheckVoucherData>): CheckList => ({
  items: checkItems,
  rowVersion: checkItemsVersion,
});

export function Sheet({ RId, address }: Props) {
  const { t } = useTranslation();
  const { url, patch, row, holdRow } = address;
  const sheet = useSheet(RId, url);
  const actions = useActions(sheet);
  const evidence = useEvidence(sheet);
  const openEntry = useEntryLink(sheet.project.id);
  const [checked, setChecked] = useState<ReadonlySet<RowKey>>(new Set());
  const forms = useForms({ checkItems: true });
  const current = sheet.rows.find(({ id }) => id === row) ?? sheet.rows[0];
  const chosen = sheet.rows.filter(({ id }) => checked.has(id));
  const showEntry = (one: DrawnVoucher) => {
    if (one.adjustHeadId !== null) openEntry?.(one.adjustHeadId);
  };
  const itemName = sheet.items[0]?.itemName ?? "";
  if (sheet.query.isSuccess && sheet.items.length === 0) return <NothingDrawn projectId={sheet.project.id} />;
  return (
    <>
      {chosen.length > 0 ? (
        <BatchBar rows={chosen} sheet={sheet} actions={actions} onDone={() => setChecked(new Set())} />
      ) : null}
      <div className="page-row">
        <SheetGrid
          key={`${url.show}.${url.progLine ?? ""}`}
          sheet={sheet}
          actions={actions}
          evidence={evidence}
          current={current}
          checked={checked}
          onRow={(one) => holdRow(one.id)}
          onEntry={showEntry}
          onCheck={setChecked}
        />
        {current && url.side === "1" ? (
          <RowInspector
            key={current.id}
            row={current}
            sheet={sheet}
            actions={actions}
            evidence={evidence}
            onEntry={showEntry}
            onClose={() => patch({ side: "0" })}
          />
        ) : null}
        {url.side === "0" ? (
          <Button className="vc-side" size="small" onClick={() => patch({ side: undefined })}>
            {t("vouching.showVoucher")}
          </Button>
        ) : null}
      </div>
      <SheetFacts sheet={sheet} RId={RId} onEditItems={() => forms.start("checkItems")?.()} />
      {actions.request ? (
        <ExceptionDialog key={actions.request.row.id} request={actions.request} sheet={sheet} actions={actions} />
      ) : null}
      {actions.entryFor ? (
        <AdjustDialog
          rows={sheet.items.filter(({ id }) => actions.entryFor?.includes(id))}
          sheet={sheet}
          onClose={() => actions.makeEntry(undefined)}
          onOpenEntry={openEntry}
        />
      ) : null}
      <SheetConflict sheet={sheet} />
      {forms.isOpen("checkItems") && sheet.query.data ? (
        <CheckItemsDialog
          RId={RId}
          itemName={itemName}
          now={checkListOf(sheet.query.data)}
          reread={async () => {
            const { data } = await sheet.query.refetch();
            return data && checkListOf(data);
          }}
          onClose={forms.close}
        />
      ) : null}
    </>
  );
}
