/** The maximum length of a search for a school's name. */
export const MAX_SEARCH_LENGTH = 100
