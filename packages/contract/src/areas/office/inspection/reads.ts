export const reads = {
  inspections: ["/api/services/app/inspection"],
} as const satisfies Record<string, readonly string[]>;
