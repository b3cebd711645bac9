import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useEffect, useState } from 'react'
import { type Visitor, visitorToCome } from './guards.ts'
import { LoadingPage } from './pages/loading-page.tsx'

const framePart = lazy(() => import('./shell/frame.tsx'))

/**
 * The loading view while the session is renewed, and the shell around it as soon as the visitor is known: the router keeps a
 * view that it has begun to show until the screen's file is loaded too.
 */
export function PendingFrame() {
  const [{ user, isFromDevice }, setVisitor] = useState<Partial<Visitor>>({})
  const { module: frame } = useLazy(framePart, user !== undefined)
  useEffect(() => {
    let isCurrent = true
    // A guard that redirects has no visitor.
    visitorToCome().then(
      (visitor) => isCurrent && setVisitor(visitor),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (!user || !frame) return <LoadingPage />
  return (
    <frame.PendingShell user={user} isFromDevice={isFromDevice ?? false}>
      <LoadingPage />
    </frame.PendingShell>
  )
}
