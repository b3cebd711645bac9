import { fileURLToPath } from 'node:url'
import { type IndexHtmlTransformContext, normalizePath, type Plugin } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const source = (path: string) => normalizePath(fileURLToPath(new URL(`../src/${path}`, import.meta.url)))
const words = (...areas: string[]) => areas.map((area) => source(`shared/words/en/${area}.ts`))

/** What people land on, with the words it says. */
const landings: Record<string, string[]> = {
  login: [source('features/identity/login-screen.tsx'), ...words('identity')],
  guest: [source('features/bookings/guest/guest-booking-screen.tsx'), ...words('guest', 'offers', 'contact')],
  shell: [source('app/shell/frame.tsx')],
  home: [
    source('app/home/home-screen.tsx'),
    ...words('home', 'rollcall', 'agenda', 'booking', 'offers', 'contact'),
  ],
  booking: [source('app/booking/booking-screen.tsx')],
  availability: [source('features/availability/availability-screen.tsx')],
}
/** Light, and reached from those: what they share with one of them alone must not bring the whole of it. */
const further = ['contact/contact', 'help/help', 'settings/settings'].map((name) =>
  source(`features/${name}-screen.tsx`),
)

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null }
let reached: Record<string, Set<string>> | undefined

function reachedFrom(ids: string[], modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reachedFrom(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}

/** A library is reached whole through its index, so what is used of it is named: the rest is cut by who uses it. */
const queryHooks =
  /\/(?:queryObserver|mutationObserver|useQuery|useBaseQuery|useMutation|useMutationState|errorBoundaryUtils|suspense|QueryErrorResetBoundary|IsRestoringProvider)\.js$/

/**
 * Every file costs a request, and a slow phone feels ten of those more than a few kilobytes: a landing comes in four or
 * five. What the light screens use too does not bring a whole landing with it.
 */
export function fileFor(id: string, modules: Modules): string | null {
  reached ??= Object.fromEntries(
    Object.entries({ ...landings, further }).map(([name, ids]) => [name, reachedFrom(ids, modules)]),
  )
  const isFor = (name: string) => reached?.[name]?.has(id) ?? false
  const needing = Object.keys(landings).filter(isFor)
  if (id.includes('/node_modules/')) return queryHooks.test(id) ? 'shift' : null
  if (isFor('login'))
    return isFor('home') ? 'everybody' : needing.length > 1 || isFor('further') ? 'fields' : 'login'
  if (isFor('guest') && (isFor('home') || isFor('shell'))) return 'shift'
  if (isFor('shell')) return 'shell'
  if (isFor('home') && needing.length > 1) return 'work'
  return needing.length === 0 || (needing.length === 1 && isFor('further')) ? null : needing.join('-')
}

/**
 * What a visitor needs next is fetched beside the portal instead of after it. Only the boot script knows who is visiting,
 * so it is told what belongs to whom.
 */
export function nameLandingFiles(): Plugin {
  return {
    name: 'name-landing-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
        const initial = filesOf(bundle, entry?.fileName)
        const added = (name: string) => {
          const chunks = chunksOf(bundle).filter(({ moduleIds }) =>
            landings[name]?.some((id) => moduleIds.includes(id)),
          )
          const files = new Set(chunks.flatMap(({ fileName }) => [...filesOf(bundle, fileName)]))
          return [...files].filter((file) => !initial.has(file)).join(' ')
        }
        const attributes = ['login', 'guest', 'shell', 'home'].map((name) => `data-${name}="${added(name)}"`)
        return html.replace('src="/boot.js"', `src="/boot.js" ${attributes.join(' ')}`)
      },
    },
  }
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
