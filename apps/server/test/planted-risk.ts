/** A risk of an item as its table holds one: low, so that nothing waits for its response. */
export const riskRow = (fsItemId: number, assessedBy: number, marker: string) => ({
  what_can_go_wrong: marker,
  fs_item_id: fsItemId,
  assertions: ["E"],
  likelihood: "1",
  possible: "1.00",
  derived_magnitude: "1",
  magnitude: "1",
  risk_level: 1,
  assessed_by: assessedBy,
});
