export const reads = {
  addressBook: ["/api/services/app/addressbook"],
} as const satisfies Record<string, readonly string[]>;
