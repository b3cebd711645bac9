const maxLengths = { message: 2000, stack: 10_000, path: 2000 }

export interface ErrorReport {
  name: string
  message: string
  stack: string | null
  path: string
}

/** The reported parts of an error: never a query, a fragment or a token. */
export function reportOf(error: unknown, pathname: string): ErrorReport {
  const { name, message, stack } = partsOf(error)
  return {
    name,
    message: redact(message).slice(0, maxLengths.message),
    stack: stack ? redact(stack).slice(0, maxLengths.stack) : null,
    path: redact(pathname).slice(0, maxLengths.path),
  }
}

function partsOf(error: unknown): { name: string; message: string; stack?: string | undefined } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack }
  if (typeof error === 'string') return { name: 'Error', message: error }
  return { name: 'Error', message: `Something other than an error was thrown: ${shown(error)}` }
}

function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Secrets that would let a reader of the log open something: guest links, queries, fragments and tokens. */
const secrets: [RegExp, string][] = [
  [/(\/(?:guest|references?)\/)[^\s/?#:]+/gi, '$1…'],
  [/(\/booking\/[^\s/?#:]+\/)[^\s/?#:]+/gi, '$1…'],
  [/((?:https?:\/)?\/[^\s?#]*)[?#][^\s):]*/g, '$1'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…'],
  [/\b(bearer|token|password|secret)(["']?\s*[:= ]\s*["']?)[^\s"',;}]+/gi, '$1$2…'],
]

export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
