export interface EventSpaces {
  /** Null: as many as come. */
  numberOfSpaces: number | null
  enrolledCount: number
}

/** Null: as many as come. Never below none, where an organiser has overbooked. */
export const remainingSpaces = ({ numberOfSpaces, enrolledCount }: EventSpaces): number | null =>
  numberOfSpaces === null ? null : Math.max(0, numberOfSpaces - enrolledCount)

export const isFull = (spaces: EventSpaces): boolean => remainingSpaces(spaces) === 0
