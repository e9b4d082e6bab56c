export const reads = {
  hours: ["/api/wm"],
} as const satisfies Record<string, readonly string[]>;
