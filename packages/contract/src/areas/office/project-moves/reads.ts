export const reads = {
  projectMoves: ["/api/services/app/projectmove"],
} as const satisfies Record<string, readonly string[]>;
