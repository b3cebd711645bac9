export interface EventSpaces {
  /** Null if the event has no limit. */
  numberOfSpaces: number | null
  enrolledCount: number
}

/** Null if the event has no limit; 0 if an organiser has overbooked. */
export const remainingSpaces = ({ numberOfSpaces, enrolledCount }: EventSpaces): number | null =>
  numberOfSpaces === null ? null : Math.max(0, numberOfSpaces - enrolledCount)

export const isFull = (spaces: EventSpaces): boolean => remainingSpaces(spaces) === 0
