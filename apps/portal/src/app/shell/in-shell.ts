import { createContext, useContext } from 'react'

/** Inside the shell a page is part of its `main` and starts at `h2`; outside it renders both itself. */
export const InShell = createContext(false)

export const useInShell = (): boolean => useContext(InShell)
