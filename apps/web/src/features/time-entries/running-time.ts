const SECOND_MS = 1_000

/** "1:02:09". */
export function runningTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
