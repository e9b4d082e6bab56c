import type { materiality } from "@digao/contract/areas/materiality";
import type { Input, Output } from "@digao/contract/endpoint";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../platform/serve.ts";
import { materialityInForce } from "./door.ts";

type Call = typeof materiality.GetMaterialityInForce;

export async function getInForce({ db }: Context, { projectId }: Input<Call>): Promise<Output<Call>> {
  const { om, pm, trivial, specific, ...record } = await materialityInForce(db, projectId);
  const amounts = { om: yuan(om), pm: yuan(pm), trivial: yuan(trivial) };
  return {
    ...record,
    ...amounts,
    specific: specific.map(({ fsItemId, amount }) => ({ fsItemId, amount: yuan(amount) })),
  };
}
