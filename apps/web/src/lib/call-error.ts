/** What a refused or failed call tells the person: what happened, which field, and the id to quote to support. */
export interface FieldFault {
  message: string;
  /** Names of the input fields, camelCase; null where the fault belongs to the whole input. */
  members: string[] | null;
}
export interface Fault {
  /** HTTP status; 0 where no answer came at all. */
  status: number;
  code: number;
  message: string;
  details: string | null;
  requestId: string | null;
  fields: FieldFault[];
  /** What a client needs to go on, e.g. on 409 the row as it stands now. */
  data: unknown;
}

export class CallError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.name = "CallError";
    this.fault = fault;
  }
}

export const faultOf = (error: unknown): Fault | undefined => (error instanceof CallError ? error.fault : undefined);
export const isConflict = (error: unknown) => faultOf(error)?.status === 409;
/** The caller gave up the call (left the page, typed on): never shown. */
export const isAborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
