let timeZone: string | undefined

/** The time zone of the user's device. Read on first use: the first Intl formatter of a page is slow to create. */
export const readerTimeZone = (): string =>
  (timeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
