import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { ComplianceNewsKind } from '@rollcall/domain/compliance/items/compliance-news'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import type { Mail, MailLink } from '../../platform/mail/mail.ts'
import { counted } from '../../platform/mail/mail-words.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'
import type { NewsRow } from './compliance-news.queries.ts'

/** The title of the item, or of the registration. */
const titleOf = ({ itemTitle, registrationTitle }: NewsRow) => itemTitle ?? registrationTitle

const subjects: Record<ComplianceNewsKind, (title: string) => string> = {
  verified: (title) => `${title}: accepted`,
  rejected: (title) => `${title}: please send it again`,
  reopened: (title) => `${title}: you can change it now`,
  added: (title) => `New on your list: ${title}`,
  removed: (title) => `${title}: no longer needed`,
  restricted: (title) => `${title} is on hold`,
  restrictionLifted: (title) => `${title}: ready for you`,
  activated: (title) => `Welcome! ${title} is active`,
  suspended: (title) => `${title} is suspended`,
  terminated: (title) => `${title} has ended`,
}

/** Tasks come first, then information. */
const parts: readonly [what: ComplianceNewsKind, one: string, several: string][] = [
  ['activated', 'Welcome! This registration is active:', 'Welcome! These registrations are active:'],
  [
    'rejected',
    'We couldn’t accept this one. Please send it again:',
    'We couldn’t accept these. Please send them again:',
  ],
  ['reopened', 'You can change your answers in this one now:', 'You can change your answers in these now:'],
  ['added', 'This is new on your list:', 'These are new on your list:'],
  ['restrictionLifted', 'You can do this one now:', 'You can do these now:'],
  ['verified', 'We’ve checked and accepted this:', 'We’ve checked and accepted these:'],
  ['restricted', 'This one is on hold for now:', 'These are on hold for now:'],
  ['removed', 'You no longer need this:', 'You no longer need these:'],
  ['suspended', 'This registration is suspended for now:', 'These registrations are suspended for now:'],
  ['terminated', 'This registration has ended:', 'These registrations have ended:'],
]

interface Recipient {
  email: string
  firstName: string
  region: string
  /** The candidate can set availability and has not done so. */
  needsAvailability: boolean
}

/** One email about all decisions since the last one. */
export function complianceNewsMail(
  config: RuntimeConfig,
  { email, firstName, region, needsAvailability }: Recipient,
  news: readonly NewsRow[],
): Mail {
  const link = (path: string) => linkFor(config, { region }, path)
  const paragraphs = parts.flatMap(([what, one, several]) => {
    const about = news.filter((row) => row.what === what)
    if (about.length === 0) return []
    return [[about.length === 1 ? one : several, ...about.flatMap((row) => linesOf(row, link))]]
  })
  const isWelcome = news.some(({ what }) => what === 'activated')
  const nextStep = needsAvailability ? setAvailability : seeOffers
  const { label, path } = isWelcome ? nextStep : openRegistrations
  const [only] = news
  const isOne = news.length === 1
  return {
    to: email,
    subject: only && isOne ? subjects[only.what](titleOf(only)) : subjectOfSeveral(news),
    paragraphs: [`Hi ${firstName},`, ...paragraphs, ...(isWelcome ? [nextStep.text] : [])],
    action: { label, url: link(path) },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

const openRegistrations = { label: 'Open your registrations', path: '/registrations' }
const setAvailability = {
  text: 'Next: set your availability. We offer you shifts on the days you’re available.',
  label: 'Set your availability',
  path: '/availability',
}
const seeOffers = {
  text: 'Next: look out for offers. You’ll see them on Home.',
  label: 'Open Home',
  path: '/',
}

function subjectOfSeveral(news: readonly NewsRow[]): string {
  const rejected = news.filter(({ what }) => what === 'rejected')
  const [first] = rejected
  const activated = news.find(({ what }) => what === 'activated')
  if (!first && activated)
    return `${subjects.activated(titleOf(activated))}, and ${counted(news.length - 1, 'more update')}`
  if (!first) return `${counted(news.length, 'update')} on your registrations`
  return rejected.length === 1
    ? `Please send ${titleOf(first)} again, and ${counted(news.length - 1, 'more update')}`
    : `Please send ${rejected.length} things again`
}

function linesOf(row: NewsRow, link: (path: string) => string): (string | MailLink)[] {
  const { registrationId, complianceItemId, what, reason, unlocks } = row
  const title = titleOf(row)
  const words = reason ? [reason] : []
  if (what === 'removed' || what === 'terminated') return [title, ...words]
  const path = complianceItemId
    ? `/registrations/${registrationId}?item=${complianceItemId}`
    : `/registrations/${registrationId}`
  const unlocked = what === 'activated' && unlocks ? [withFullStop(`You can now ${unlocks}`)] : []
  return [{ label: title, url: link(path) }, ...words, ...unlocked]
}
