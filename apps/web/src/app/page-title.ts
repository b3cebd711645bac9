import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSite } from '../shared/config/site.ts'
import { t } from '../shared/words/words.ts'

/** The words for where we are, for the header and for the browser's own title. */
export function usePageTitle(): { title: string; pathname: string } {
  const { title, pathname } = useRouterState({
    select: ({ matches, resolvedLocation, location }) => {
      const key = matches.findLast((match) => match.staticData.title)?.staticData.title
      return { title: key ? t(key) : '', pathname: (resolvedLocation ?? location).pathname }
    },
    structuralSharing: true,
  })
  const { shortName } = currentSite().brand
  useEffect(() => {
    document.title = title ? `${title} · ${shortName}` : shortName
  }, [title, shortName])
  return { title, pathname }
}
