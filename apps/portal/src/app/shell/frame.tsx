import { Outlet, useMatches } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** @public For the view until the screen is loaded, which loads this file by itself. */
export const PendingShell = Shell

/** The shell, for signed-in users; public pages are shown without it to everyone else. */
export default function Frame() {
  const [visitor] = useMatches({
    select: (matches) =>
      matches.flatMap(({ routeId, context }) =>
        routeId === '/signed-in' || routeId === '/framed' ? [context] : [],
      ),
    structuralSharing: false,
  })
  if (!visitor?.user) return <Outlet />
  return (
    <Shell user={visitor.user} isFromDevice={visitor.isFromDevice ?? false}>
      <Outlet />
    </Shell>
  )
}
