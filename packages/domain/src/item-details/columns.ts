/** What the detail schedule (明细表) of a statement item shows: columns that mean nothing for an item are left out. */

export interface DetailColumns {
  /** 账龄: what is owed, by or to the client, and grows old. */
  ageing: boolean;
  /** 关联方: the details are parties. */
  parties: boolean;
}

const AGED = new Set(["A105", "A107", "A108", "A110", "A203", "L105", "L106", "L107", "L110", "L204"]);
/** Besides those: notes, loans, investments, and what was sold and bought. */
const OF_PARTIES = new Set(["A104", "A106", "A201", "A202", "A204", "L101", "L104", "L201", "P100", "P101"]);

export const detailColumns = (itemCode: string): DetailColumns => ({
  ageing: AGED.has(itemCode),
  parties: AGED.has(itemCode) || OF_PARTIES.has(itemCode),
});
