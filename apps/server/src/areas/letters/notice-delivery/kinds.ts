/** Jobs of notices that leave the product. */
export const mailingKind = "mail-notices";
export const callingKind = "call-webhook";
