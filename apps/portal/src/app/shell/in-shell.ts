import { createContext, useContext } from 'react'

/** Inside the shell a page is a part of its `main` and starts at `h2`; outside it brings both itself. */
export const InShell = createContext(false)

export const useInShell = (): boolean => useContext(InShell)
