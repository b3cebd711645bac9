import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 300

/**
 * Writes the typed text into the address once typing pauses, and shows the address's text when it changes, such as after
 * Back.
 */
export function useSearchText(searched: string, onSearch: (search: string) => Promise<unknown>) {
  const [text, setText] = useState(searched)
  const [lastSearched, setLastSearched] = useState(searched)
  if (searched !== lastSearched) {
    setLastSearched(searched)
    if (searched !== text.trim()) setText(searched)
  }
  const search = useEffectEvent((wanted: string) => void onSearch(wanted))
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === searched) return undefined
    const timer = setTimeout(() => search(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, searched])
  return [text, setText] as const
}
