export const reads = {
  archiveDestruction: ["/api/services/app/archivedestruction"],
} as const satisfies Record<string, readonly string[]>;
