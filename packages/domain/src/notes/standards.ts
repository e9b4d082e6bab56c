/** A calendar of standards: what is new for the audited year, by the day it is in force from. */
export interface Standard {
  code: string;
  /** 财会〔2023〕21号 */
  source: string;
  /** YYYY-MM-DD */
  validFrom: string;
  title: readonly [zh: string, en: string];
  points: readonly [zh: string, en: string];
  /** Notes that it changes. */
  notes: readonly string[];
}

/** In force for the first time between the first and the last day of the audited period. */
export const newFor = (calendar: readonly Standard[], { start, end }: { start: string; end: string }): Standard[] =>
  calendar.filter(({ validFrom }) => validFrom >= start && validFrom <= end);
