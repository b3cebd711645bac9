import { setFlagsFromString } from 'node:v8'

const GROWTH_PERCENT = 60

/**
 * By default V8 lets the heap of a machine with much memory grow to four times the memory in use before it looks for garbage.
 * Streams of lines keep little, but fill that.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
