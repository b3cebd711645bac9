/** The maximum length of a search for a school's name. */
export const MAX_SEARCHED = 100
