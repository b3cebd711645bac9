/** The time zone of the user's device. */
export const readerTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
