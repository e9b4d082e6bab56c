import { expect, it } from "vitest";
import { render, settle } from "../../../../test/render.tsx";
import { NodeDrawer } from "./NodeDrawer.tsx";

const node = {
  id: 7,
  parentId: null,
  nodeCode: "K",
  nodeName: "客户提供资料",
  nodeNameEn: null,
  isChecked: false,
  isDisabled: false,
  isPermanent: true,
  retentionYears: 0,
  sort: 10,
  fileCount: 0,
  rowVersion: 1,
};

it("asks no years of what is kept for good, and offers no place below itself", async () => {
  await render(<NodeDrawer nodes={[node, { ...node, id: 8, parentId: 7 }]} node={node} onClose={() => undefined} />);
  await settle();
  const years = document.querySelector<HTMLInputElement>("#retentionYears, [id$=retentionYears]");
  expect(years?.disabled).toBe(true);
});
