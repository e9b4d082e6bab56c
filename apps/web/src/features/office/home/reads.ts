/** How much of its lists the first page shows. */
export const firstProjects = { maxResultCount: 6 };
export const firstNotices = { state: 0, maxResultCount: 6 };
