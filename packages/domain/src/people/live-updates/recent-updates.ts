/**
 * A stream that does not continue an earlier one begins with the changes of this long, so that a client misses none that were
 * made between its reads and its stream.
 */
export const RECENT_UPDATES_MS = 60_000
