export const reads = {
  listViews: ["/api/services/app/listview"],
} as const satisfies Record<string, readonly string[]>;
