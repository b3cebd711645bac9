import { Temporal } from 'temporal-polyfill'

/**
 * The instant of a wall-clock time in a zone. A time the clocks skip is taken as if they had not yet changed;
 * of a time they repeat, the first.
 */
export const instantOf = (localDateTime: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(localDateTime).toZonedDateTime(timeZone).epochMilliseconds
