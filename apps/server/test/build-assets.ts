/** Rows of a project about its fixed assets, for `makeRows`: nothing that anything else waits for. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;

export async function assetRows(one: One, marker: string) {
  const assetList = await one("fa_list", { file_name: marker, from_month: 202301, to_month: 202312 });
  const nil = Object.fromEntries(
    [
      "year_depr_book",
      "acc_open_book",
      "acc_close_book",
      "impair_open",
      "impair_close",
      "salvage_value",
      "cost_open",
      "cost_bought",
      "cost_change",
      "cost_disposed",
      "cost_close",
      "acc_disposed_book",
      "acc_disposed_calc",
      "imp_charge",
      "imp_disposed",
      "imp_close",
    ].map((name) => [name, "0.00"]),
  );
  const card = {
    asset_no: "FA1",
    asset_name: marker,
    asset_type: "机器设备",
    start_date: "2020-01-01",
    depr_method: 1,
  };
  return {
    assetList,
    assetCard: await one("fa_card", { ...nil, ...card, list_id: assetList, useful_months: 120, cost: "1200.00" }),
    assetEvent: await one("fa_event", { asset_no: "FA1", month: 202303, kind: 1, amount: "1.00", reason: marker }),
    assetDepartment: await one("fa_department", { department: marker, account_code: "660202" }),
    assetExplanation: await one("fa_explanation", { code: "cost", words: marker, difference: "1.00" }),
    assetCount: await one("fa_count", { direction: 2, asset_no: "FA9", asset_name: marker }),
  };
}
