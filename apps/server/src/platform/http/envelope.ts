/** The body of every answer, as ABP clients read it; all nulls are written. */
export interface ValidationError {
  message: string;
  members: string[] | null;
}
export interface ErrorInfo {
  code: number;
  message: string;
  details: string | null;
  validationErrors: ValidationError[] | null;
  /** Ours: what a client needs to go on, such as both versions of a conflict. */
  data?: unknown;
}

export const jsonType = "application/json; charset=utf-8";

const plain = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);

// The replacer costs a third of the speed, and the contract has no bigint; only a slip needs it.
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof TypeError) return JSON.stringify(value, plain);
    throw error;
  }
}

export function success(result: unknown): string {
  return stringify({
    result: result ?? null,
    targetUrl: null,
    success: true,
    error: null,
    unAuthorizedRequest: false,
    __abp: true,
  });
}

export function failure(error: ErrorInfo, isUnauthorized: boolean): string {
  return stringify({
    result: null,
    targetUrl: null,
    success: false,
    error,
    unAuthorizedRequest: isUnauthorized,
    __abp: true,
  });
}
