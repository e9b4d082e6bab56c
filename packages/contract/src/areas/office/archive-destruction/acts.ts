import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  archiveDestruction: {
    propose: ["提请销毁", "Propose the destruction"],
    approve: ["批准销毁", "Approve the destruction"],
    refuse: ["不批准销毁", "Refuse the destruction"],
    withdraw: ["撤回销毁提请", "Withdraw the destruction"],
    empty: ["销毁数据", "Destroy the rows"],
    destroy: ["完成销毁并出具证明", "Destroyed, with its certificate"],
    download: ["下载销毁证明", "Download the certificate"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  archiveDestruction: { status: "destructionStatus" },
} as const satisfies FieldCodes;
