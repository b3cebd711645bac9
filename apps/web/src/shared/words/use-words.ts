import { useSyncExternalStore } from 'react'
import { subscribeWords, wordsLocale } from './words.ts'

/** Only the root asks: the profile may bring another language after the first paint, and the whole tree re-reads. */
export const useWords = (): string => useSyncExternalStore(subscribeWords, wordsLocale)
