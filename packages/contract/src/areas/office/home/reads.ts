export const reads = {
  home: ["/api/home"],
} as const satisfies Record<string, readonly string[]>;
