// ASCII only. Lower-casing folds some other letters into ASCII ones (the Kelvin sign into k), and two mailboxes
// would share one key. An international domain is written in its xn-- form.
const mailbox = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 254) return false
  const [local, domain, ...rest] = value.split('@')
  if (local === undefined || domain === undefined || rest.length > 0) return false
  const labels = domain.split('.')
  return (
    mailbox.test(local) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    /[a-z]/i.test(labels.at(-1) ?? '')
  )
}

/** The key by which an account is looked up. */
export function emailKey(value: string): string {
  return value.trim().toLowerCase()
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address delivers to, for detecting two addresses of one person. Most providers ignore everything after
 * a plus sign. A false match only makes the person enter another address, so no provider is excepted. Not for signing in.
 */
export function mailboxKey(address: string): string {
  const [local = '', domain = ''] = address.normalize('NFKC').trim().toLowerCase().split('@')
  const mailbox = local.split('+', 1)[0] ?? ''
  const host = asciiHost(domain)
  return GMAIL.has(host) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`
}

/** The host in xn-- form, which mail servers compare. */
function asciiHost(domain: string): string {
  const url = `http://${domain.replace(/\.$/, '')}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}
