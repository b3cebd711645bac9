/** Characters of a school's name that are searched for. */
export const MAX_SEARCHED = 100
