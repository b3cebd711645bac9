const HOUR_MS = 3_600_000

/** A zone in which it is around noon at the time of the measurement, and its days. */
export function aZoneAtNoon() {
  const now = new Date()
  const hoursAhead = 12 - now.getUTCHours()
  const local = now.getTime() + hoursAhead * HOUR_MS
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return {
    // The sign is inverted, as in POSIX.
    timeZone: `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`,
    yesterday: dayOf(local - 24 * HOUR_MS),
    today: dayOf(local),
    tomorrow: dayOf(local + 24 * HOUR_MS),
  }
}
