export const samplePurpose = { controls: 1, details: 2 } as const;
export const sampleMethod = {
  random: 1,
  systematic: 2,
  monetary: 3,
  stratified: 4,
  specific: 5,
  criteria: 6,
  haphazard: 7,
  blocks: 8,
  all: 9,
} as const;
export const sampleStatus = { open: 0, concluded: 1, withdrawn: 2 } as const;
/** What a conclusion says of a sample. */
export const sampleVerdict = { accepted: 1, notAccepted: 2, extended: 3 } as const;
export const sampleItemKind = { sampled: 0, certain: 1, significant: 2 } as const;

export const codes = { samplePurpose, sampleMethod, sampleStatus, sampleVerdict, sampleItemKind } as const;
