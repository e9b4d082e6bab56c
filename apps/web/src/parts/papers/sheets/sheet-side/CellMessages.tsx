/** Messages beside the selected cell, and the cells that others stand beside. */
import { messageStatus } from "@digao/contract/areas/evidence/messages/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { type ChosenCell, isAt } from "../../../evidence/evidence-links/place.ts";
import { MessagesOf } from "../../../evidence/messages/MessagesOf.tsx";
import type { HungOf } from "./use-hung.ts";

interface Props {
  sheetId: number;
  cell: ChosenCell | undefined;
  hung: HungOf;
  onCell: (tabId: string, name: string) => void;
}

export function CellMessages({ sheetId, cell, hung: { threads }, onCell }: Props) {
  const { t } = useTranslation();
  const beside = new Map<string, { tabId: string; name: string; open: number; total: number }>();
  for (const { cell: at, status } of threads) {
    if (!at || at.isLost) continue;
    const { open, total } = beside.get(at.name) ?? { open: 0, total: 0 };
    const isOpen = status !== messageStatus.closed;
    beside.set(at.name, { tabId: at.tabId, name: at.name, open: open + (isOpen ? 1 : 0), total: total + 1 });
  }
  return (
    <div className="stack">
      {beside.size > 0 ? (
        <section aria-label={t("evidence-links.side.cellsWith")}>
          <h3 className="section-title">{t("evidence-links.side.cellsWith")}</h3>
          <div className="row wrap evidence-part">
            {[...beside.values()].map(({ tabId, name, open, total }) => (
              <Button key={name} type="link" size="small" onClick={() => onCell(tabId, name)}>
                {name} <span className={open > 0 ? "msg-count is-open" : "msg-count"}>{open || total}</span>
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      <MessagesOf
        place={{ entityId: "auditSheet", referId: sheetId, ...(cell ? { cell } : {}) }}
        // Those of the whole sheet, and those whose cell is gone, stand beside every cell.
        only={({ cell: at }) => at === null || at.isLost || isAt(at, cell)}
      />
    </div>
  );
}
