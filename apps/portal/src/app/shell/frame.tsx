import { Outlet, useMatches } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** @public For the view until the screen is loaded, which loads this file by itself. */
export const PendingShell = Shell

// One element, so that the shell is rendered for a change of the visitor alone, and not for each step of a navigation.
const screen = <Outlet />

/** The shell, for signed-in users; public pages are shown without it to everyone else. */
export default function Frame() {
  const visitor = useMatches({
    select: (matches) =>
      matches.find((match) => match.routeId === '/signed-in' || match.routeId === '/framed')?.context,
    structuralSharing: false,
  })
  if (!visitor?.user) return screen
  return (
    <Shell user={visitor.user} isFromDevice={visitor.isFromDevice ?? false}>
      {screen}
    </Shell>
  )
}
