/** Draws what is selected, what is ticked, or all that the filter finds; or begins a sample of it. */
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { Button, Dropdown, type MenuProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatCount } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { sampleHref, samplingPath } from "../../../parts/books/vouchers/drill/sample.ts";
import type { SelectedLines } from "../../../parts/books/vouchers/line-grid/LineGrid.tsx";
import type { LineInput } from "../../../parts/books/vouchers/line-grid/use-line-list.ts";
import { DrawDialog } from "../../../parts/evidence/vouching/DrawDialog.tsx";
import type { DrawWish } from "../../../parts/evidence/vouching/wish.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Drawn by hand at once; more is a sample, or a filter. */
const selectedMax = 5_000;

const ticked = JSON.stringify({ field: "picked", op: "isTrue", values: [] });

export function DrawTools({ input, selected }: { input: LineInput; selected: SelectedLines | undefined }) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const [wish, setWish] = useState<DrawWish>();
  const rows = selected ? selected.range.bottom - selected.range.top + 1 : 0;
  const picked = useCall(vouchers.GetVoucherLibList, {
    periodId: input.periodId,
    expression: ticked,
    maxResultCount: 1,
  });
  const pickedCount = picked.data?.totalCount;
  const drawSelected = async () => {
    if (!selected) return;
    const lines = await selected.source.read(selected.range.top, selected.range.bottom);
    setWish({ lines: { jsnIds: lines.map(({ JsnId }) => JsnId) } });
  };
  const acts: Record<string, () => void> = {
    selected: () => void drawSelected().catch(reportError),
    ticked: () => setWish({ lines: { filter: { periodId: input.periodId, expression: ticked } } }),
    all: () => setWish({ lines: { filter: input } }),
    sample: () => void navigate(sampleHref(project.id, input)),
  };
  const items: MenuProps["items"] = [
    {
      key: "selected",
      label: t("vouchers.draw.selected", { shown: formatCount(rows) }),
      disabled: rows === 0 || rows > selectedMax,
    },
    {
      key: "ticked",
      label: t("vouchers.draw.ticked", { shown: pickedCount === undefined ? "…" : formatCount(pickedCount) }),
      disabled: pickedCount === 0,
    },
    { key: "all", label: t("vouchers.draw.all") },
    ...(hasScreen(samplingPath) ? [{ key: "sample", label: t("vouchers.draw.sample") }] : []),
  ];
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => acts[key]?.() }} trigger={["click"]} disabled={project.isReadOnly}>
        <Button icon={<Icon name="check" />}>{t("vouching.draw.title")}</Button>
      </Dropdown>
      {wish ? <DrawDialog wish={wish} onClose={() => setWish(undefined)} /> : null}
    </>
  );
}
