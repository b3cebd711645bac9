/** A zone where it is noon, so that no shift of a test reaches midnight. */
export function zoneAtNoon(now: number): string {
  const hoursAhead = 12 - new Date(now).getUTCHours()
  return hoursAhead === 0 ? 'Etc/GMT' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
}
