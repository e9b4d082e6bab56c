/** How a check deep inside an op ends it. */
import type { Fault, FaultCode } from "../op-types.ts";

export class OpFault extends Error {
  readonly fault: Omit<Fault, "op">;

  constructor(code: FaultCode, where: Omit<Fault, "op" | "code"> = {}) {
    super(`op refused: ${code}`);
    this.fault = { code, ...where };
  }
}
