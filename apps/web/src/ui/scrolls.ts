/** For a box that scrolls: it must be reached by keyboard even where nothing in it can be, as among locked fields. */
export const scrolls = { tabIndex: 0 };
