/** Characters of a school's name that are searched for. */
export const MOST_SEARCHED = 100
