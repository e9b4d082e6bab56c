/** Row ids of a project: project × 2^31 + a number that counts through the table. */
export const numbersPerProject = 2 ** 31;

/** The project that a row's id tells of; null where it tells none (imports, and rows older than such ids). */
export const projectOfRowId = (id: number): number | null => Math.floor(id / numbersPerProject) || null;

/** Row ids of books: batch × 2^25 + ordinal within the batch (from 1); below 2^53 for 268 million batches. */
export const ordinalsPerBatch = 2 ** 25;

/** The batch that a row of books is of. */
export const batchOfRowId = (id: number): number => Math.floor(id / ordinalsPerBatch);
