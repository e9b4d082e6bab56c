export const reads = {
  calendarFeed: ["/api/services/app/calendarfeed"],
} as const satisfies Record<string, readonly string[]>;
