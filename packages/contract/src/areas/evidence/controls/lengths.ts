/** Lengths that the calls and the screens on controls share. */
export const accountCodeMax = 50;
export const flowLimits = { nodes: 60, edges: 120, text: 80 } as const;
