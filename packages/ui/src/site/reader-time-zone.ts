/** Where whoever reads this is, by their device. */
export const readerTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
