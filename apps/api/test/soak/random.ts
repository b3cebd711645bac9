/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** From 0 up to, but not including, `below`. */
  whole(below: number): number
  isOneIn(many: number): boolean
}

/** Weyl sequence with the mixing of MurmurHash3: the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return { next, whole, isOneIn: (many) => whole(many) === 0 }
}
