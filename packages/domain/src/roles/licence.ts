/** The practising licence of a CPA (注册会计师执业证书): valid up to and on its last day. */

/** No licence on file holds on no day. */
export const isLicensedOn = (day: string, validUntil: string | null): boolean =>
  validUntil !== null && validUntil >= day;
