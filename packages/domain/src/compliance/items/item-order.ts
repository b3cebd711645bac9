interface OrderedItem {
  id: string
  unlockedBy: readonly string[]
}

/** The id of an item that waits for itself, by way of others or at once: it could never be completed. */
export function findCircularItem(items: readonly OrderedItem[]): string | undefined {
  const unlockedBy = new Map(items.map((item) => [item.id, item.unlockedBy]))
  return items.find(({ id }) => isReachable(id, unlockedBy.get(id) ?? [], unlockedBy))?.id
}

function isReachable(
  target: string,
  from: readonly string[],
  unlockedBy: ReadonlyMap<string, readonly string[]>,
): boolean {
  const seen = new Set<string>()
  const next = [...from]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === target) return true
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...(unlockedBy.get(id) ?? []))
  }
  return false
}
