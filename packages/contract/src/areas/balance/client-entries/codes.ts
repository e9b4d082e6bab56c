/** Where an entry stands between us and the client's books. */
export const takeOver = { draft: 1, proposed: 2, accepted: 3, booked: 4, waived: 5 } as const;
/** In which layout vouchers are handed to the client. */
export const voucherLayout = { own: 1, u8: 2, k3: 3 } as const;
/** Whether the client's audited year still takes vouchers. */
export const clientYear = { open: 1, closed: 2 } as const;

export type TakeOver = (typeof takeOver)[keyof typeof takeOver];
export type VoucherLayout = (typeof voucherLayout)[keyof typeof voucherLayout];
export type ClientYear = (typeof clientYear)[keyof typeof clientYear];

/** Their words stand with the screen alone. */
export const plainCodes = { takeOver, voucherLayout, clientYear } as const;
