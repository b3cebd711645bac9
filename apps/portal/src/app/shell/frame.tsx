import { Outlet, useMatches } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** The shell, for whoever is signed in; what is for everybody stands without it for everybody else. */
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
