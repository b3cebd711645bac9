export function shuffled<T>(items: readonly T[]): T[] {
  const deck = items.map((item) => ({ item, at: Math.random() }))
  return deck.sort((a, b) => a.at - b.at).map(({ item }) => item)
}
