import { dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { type IndexHtmlTransformContext, normalizePath } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

const source = (path: string) => normalizePath(fileURLToPath(new URL(`../src/${path}`, import.meta.url)))

/** The screens at which visits begin. The boot script chooses one and preloads its files. */
const landings = {
  login: [source('features/identity/login-screen.tsx')],
  guest: [source('features/bookings/guest/guest-booking-screen.tsx')],
  home: [
    source('app/shell/frame.tsx'),
    source('app/home/home-screen.tsx'),
    source('shared/bookings/overview.queries.ts'),
  ],
}
/** Home loads these together once it is idle. The service worker's part is not among them, because every page loads it. */
const idleParts = [
  source('app/live-updates.ts'),
  source('app/other-tabs-news.ts'),
  source('app/home/keep-for-offline.ts'),
  source('features/registrations/next-plan-step.tsx'),
]
/** Small modules of these parts that later screens need too. Each of these screens loads all of them: 1.5 kB. */
const withIdleParts = /\/(?:(?:agreements|files|month)\.queries|file-family|two-at-a-time)\.ts$/
/** Parts of the query library that only later screens use: 1.4 kB. */
const ofLaterScreens =
  /\/(?:infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries|useIsFetching)\.js$/
/**
 * Small modules of guests and later screens. In the guests' file, each of these screens would load all of it, 3.8 kB; in Home's
 * they cost 0.2 kB, and no screen another request.
 */
const withHome = /\/(?:reader-time-zone|save-file|use-is-signed-in)\.ts$/
type Landing = keyof typeof landings
const names = Object.keys(landings) as Landing[]

/**
 * Groups the modules of landings by which of them need each, so that a landing loads four or five files: on a slow
 * phone ten more requests cost more than a few kilobytes. Those that Home alone loads when idle are one file. Everything else is
 * left to the bundler.
 */
export function landingFiles(): (id: string, modules: Modules) => string | null {
  let reached: Record<Landing | 'idle', Set<string>> | undefined
  return (id, modules) => {
    reached ??= {
      login: reachedFrom(landings.login, modules),
      guest: reachedFrom(landings.guest, modules),
      home: reachedFrom(landings.home, modules),
      idle: reachedFrom(idleParts, modules),
    }
    const needed = reached
    const needing = names.filter((name) => needed[name].has(id))
    if (needing.length === 0) {
      if (!needed.idle.has(id)) return null
      if (withIdleParts.test(id)) return 'idle-shared'
      return isUsedOutside(needed.idle, id, modules) ? null : 'idle'
    }
    // A library is imported whole through its index; the parts that no landing uses have a file of their own.
    if (id.includes('/node_modules/')) return ofLaterScreens.test(id) ? null : 'libraries'
    if (needing.includes('home')) return needing.join('-')
    if (withHome.test(id)) return 'guest-home'
    const own = needing.find((name) => landings[name].some((screen) => dirname(screen) === dirname(id)))
    // Modules that other screens need too: in a landing's file, every screen would load all of it.
    return own ?? (needing.includes('login') ? 'fields' : 'guest-shared')
  }
}

/** Whether a module outside these imports one of them that leads to this one. */
const isUsedOutside = (inside: ReadonlySet<string>, id: string, modules: Modules): boolean =>
  (modules.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !inside.has(importer) || isUsedOutside(inside, importer, modules),
  )

function reachedFrom(ids: readonly string[], modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reachedFrom(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}

/**
 * The files that each landing loads in addition to the entry. A screen that shares a file with others may have a small
 * facade file, which is preloaded too, because it would cost another round trip.
 */
export function filesOfLandings(bundle: Bundle): Record<Landing, string> {
  const chunks = chunksOf(bundle)
  const initial = filesOf(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName)
  const added = (name: Landing) => {
    const screens = chunks.filter(({ facadeModuleId, moduleIds }) =>
      landings[name].some((id) => id === facadeModuleId || moduleIds.includes(id)),
    )
    if (screens.length === 0) throw new Error(`No file of the build holds what ${name} begins with`)
    const files = new Set(screens.flatMap(({ fileName }) => [...filesOf(bundle, fileName)]))
    return [...files].filter((file) => !initial.has(file)).join(' ')
  }
  return { login: added('login'), guest: added('guest'), home: added('home') }
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** A chunk with everything it imports, styles included. */
function filesOf(bundle: Bundle, fileName: string | undefined, found = new Set<string>()): Set<string> {
  const chunk = chunksOf(bundle).find((one) => one.fileName === fileName)
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}
