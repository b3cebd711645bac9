import { currentSite } from '@rollcall/ui/site/site.ts'
import type { PlainKey } from '@rollcall/ui/words/words.ts'
import { useRouterState } from '@tanstack/react-router'
import { tTitle } from '../shared/page-titles.words.ts'

/** The screen that another one belongs to. */
export type BackTo = '/' | '/settings' | '/registrations'

/** The title of the current screen, for the header and the browser, and its parent screen. */
export const usePageTitle = (): { title: string; pathname: string; backTo: BackTo | undefined } =>
  useRouterState({
    select: ({ matches, resolvedLocation, location }) => {
      const isMissing = matches.some(({ status }) => status === 'notFound')
      const key: PlainKey<typeof tTitle> | undefined = isMissing
        ? 'notFound'
        : matches.findLast((match) => match.staticData.title)?.staticData.title
      return {
        title: key ? tTitle(key) : '',
        pathname: (resolvedLocation ?? location).pathname,
        backTo: matches.at(-1)?.staticData.backTo,
      }
    },
    structuralSharing: true,
  })

export function documentTitle(title: string): string {
  const { shortName } = currentSite().brand
  return title ? `${title} · ${shortName}` : shortName
}
