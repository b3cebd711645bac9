import { useSyncExternalStore } from 'react'
import { subscribeWords, wordsLocale } from './words.ts'

/**
 * The profile may bring another language after the first paint. The root makes this its `key`: screens are memoised, and
 * only a fresh tree reads every text again.
 */
export const useWords = (): string => useSyncExternalStore(subscribeWords, wordsLocale)
