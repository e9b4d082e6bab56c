export const reads = {
  categoryTemplates: ["/api/services/app/categorytemplate"],
} as const satisfies Record<string, readonly string[]>;
