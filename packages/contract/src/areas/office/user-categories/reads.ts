export const reads = {
  folders: ["/api/services/app/usercategory"],
} as const satisfies Record<string, readonly string[]>;
