let take: (() => void) | undefined
const listeners = new Set<() => void>()

export const isNewVersionReady = (): boolean => take !== undefined

export function subscribeNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The user chooses the moment: until then the page keeps its version. */
export const takeNewVersion = (): void => take?.()

export function offerNewVersion(takeIt: () => void): void {
  take = takeIt
  for (const listener of listeners) listener()
}
