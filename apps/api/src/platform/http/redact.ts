/** Parts of a text that give access. */
const secrets: [RegExp, string][] = [
  [/(\/guest\/+)[^/?#]+/gi, '$1…'],
  [/(\/booking\/+(?:group|[^/?#]+)\/+)[^/?#]+/gi, '$1…'],
  [/(\/file\/+)\(?[^/?#]+\)?/gi, '$1…'],
  [/(\/calendar\/+)[^/?#]+/gi, '$1…'],
  [/(\/references?\/+)[^/?#]+/gi, '$1…'],
  [/(\/jotform\/+)[^/?#]+/gi, '$1…'],
  [/(\/sms\/+)[^/?#]+/gi, '$1…'],
  [/(\/launch\/+[^/?#]+\/+)[^/?#]+/gi, '$1…'],
  [/([?&#][\w.-]{1,40}=)[^&#\s'"`)]*/g, '$1…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…'],
]

/** The router decodes `%67uest` to `guest`, so this has to as well. */
const plain = (text: string) =>
  text.replaceAll(/%[2-7][\da-f]/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))

export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), plain(text))

/** All segments after one of these are secret. */
const openers = new Map([
  ['guest', 1],
  ['file', 1],
  ['calendar', 1],
  ['reference', 1],
  ['references', 1],
  ['jotform', 1],
  ['sms', 1],
  ['booking', 2],
  ['launch', 2],
])
const harmlessQueries = new Set(['page', 'pageSize'])
const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const wholeUuid = new RegExp(`^${uuid}$`, 'i')
/** The fast path: short words and ids, none of which gives access. */
const harmlessPath = new RegExp(
  String.raw`^(?:/(?!(?:${[...openers.keys()].join('|')})(?:/|$))(?:[a-z\d-]{1,19}|${uuid}))+$`,
  'i',
)

/** Long and with letters and digits, unlike any word of our paths. */
const isLikeAToken = (part: string) =>
  part.length >= 20 && /\d/.test(part) && /[a-z]/i.test(part) && !wholeUuid.test(part)

const isPersonal = (part: string) => part.includes('@') || part.includes('=') || isLikeAToken(part)

/** An address without the values of its query, without secrets, and without mail addresses. */
export function loggedPath(url: string): string {
  const end = url.search(/[?#]/)
  const [path, rest] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  if (harmlessPath.test(path)) return path + cleanQuery(rest)
  const decoded = decodedOf(path)
  if (decoded === undefined) return 'malformed'
  const clean = cleanPath(decoded)
  return (clean === decoded ? path : clean) + cleanQuery(rest)
}

/** Decodes as often as the path was encoded: `%2567uest` is `guest` after two rounds. */
function decodedOf(path: string): string | undefined {
  let decoded = path
  for (let round = 0; round < 5; round++) {
    let next: string
    try {
      next = decodeURIComponent(decoded)
    } catch {
      return round === 0 ? undefined : decoded
    }
    if (next === decoded) return decoded
    decoded = next
  }
  return undefined
}

function cleanPath(path: string): string {
  let before = Number.POSITIVE_INFINITY
  const isAsset = path.startsWith('/assets/')
  return path
    .split('/')
    .map((part) => {
      if (part === '') return part
      before--
      if (before <= 0 && part !== 'tentative-fill') return '…'
      before = Math.min(before, openers.get(part.toLowerCase()) ?? Number.POSITIVE_INFINITY)
      return part.includes('@') || (!isAsset && isPersonal(part)) ? '…' : part
    })
    .join('/')
}

function cleanQuery(rest: string): string {
  return rest.replaceAll(/([?#&;])([^?#&;]*)/g, (_, mark: string, pair: string) => {
    if (pair === '') return mark
    const [name = '', value] = pair.split(/=(.*)/s)
    const isName = value !== undefined && /^[a-z_]{1,30}$/i.test(name)
    if (!isName) return `${mark}…`
    const isShown = harmlessQueries.has(name) && /^\d{1,7}$/.test(value)
    return `${mark}${name}=${isShown ? value : '…'}`
  })
}
