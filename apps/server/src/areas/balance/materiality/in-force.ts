import type { MaterialityInForce, materiality } from "@digao/contract/areas/balance/materiality/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "./door.ts";

type Call = typeof materiality.GetMaterialityInForce;

export const getInForce = async ({ db }: Context, { projectId }: Input<Call>): Promise<MaterialityInForce> =>
  inForceOut(await materialityInForce(db, projectId));

export const inForceOut = ({ id, isApproved, om, pm, trivial, specific }: Materiality): MaterialityInForce => ({
  id,
  isApproved,
  om: yuan(om),
  pm: yuan(pm),
  trivial: yuan(trivial),
  specific: specific.map(({ fsItemId, amount }) => ({ fsItemId, amount: yuan(amount) })),
});
