import { useEffect, useState } from 'react'
import { serviceAnswers } from './service-answers.ts'

/**
 * For a file that could not be loaded. If the service responds, it has a newer version, so the page is reloaded; otherwise
 * the network is down, and the page is reloaded when it is back. Returns whether the page stays for now.
 */
export function useAutomaticReload(): boolean {
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    const askFirst = async () => {
      const isReloading = (await serviceAnswers()) && reloadOnce()
      setStaying(!isReloading)
    }
    const reload = () => location.reload()
    void askFirst()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return isStaying
}

const KEY = 'rollcall.reloadedAt'
const QUIET_MS = 5 * 60_000

/** Reloads automatically once, then not again for a while: a page that a reload cannot fix must not reload for ever. */
function reloadOnce(): boolean {
  const before = Number(sessionStorage.getItem(KEY))
  if (Date.now() - before < QUIET_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}
