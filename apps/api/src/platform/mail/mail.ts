import { telephoneHref } from '@rollcall/domain/text/telephone'

export interface MailLink {
  label: string
  url: string
}

/** A mail as a use case writes it; HTML and plain text are rendered from it. */
export interface Mail {
  to: string
  subject: string
  /** A sentence or a few, or lines that belong together. */
  paragraphs: readonly (string | readonly (string | MailLink)[])[]
  /** A phone number to call, as a link. */
  call?: { label: string; phoneNumber: string }
  /** One thing to do, as a button and, in the plain text, as an address. */
  action?: MailLink
  /** An iCalendar text, attached. */
  calendarFile?: string
  signature: string
  /** Where the recipient chooses whether to get such mails. */
  choice?: MailLink
}

type Line = string | MailLink

const textOfLine = (line: Line) => (typeof line === 'string' ? line : `${line.label}: ${line.url}`)
const textOfParagraph = (paragraph: Mail['paragraphs'][number]) =>
  typeof paragraph === 'string' ? paragraph : paragraph.map(textOfLine).join('\n')

/** The buttons: the phone number first, then the action. */
const buttonsOf = ({ call, action }: Mail): MailLink[] => [
  ...(call ? [{ label: call.label, url: telephoneHref(call.phoneNumber) }] : []),
  ...(action ? [action] : []),
]

export const textOf = (mail: Mail): string =>
  [
    ...mail.paragraphs.map(textOfParagraph),
    ...buttonsOf(mail).map(({ label, url }) => `${label}:\n${url}`),
    mail.signature,
    ...(mail.choice ? [textOfLine(mail.choice)] : []),
  ].join('\n\n')

/** Inline styles for programs that drop the style sheet; the style sheet for those with a dark mode. */
const styles = {
  page: 'margin:0;padding:24px;background:#f6f8f8;color:#14201f;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere',
  card: 'max-width:32rem;margin:auto;padding:24px;background:#fff;border-radius:12px',
  link: 'color:#0f766e',
  button:
    'display:inline-block;background:#0f766e;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600',
  signature: 'color:#566463',
}
const darkSheet =
  '@media(prefers-color-scheme:dark){.page{background:#0d1414!important;color:#e4ecea!important}.card{background:#172120!important}.link{color:#5eead4!important}.signature{color:#a3b3b0!important}}'

const styled = (name: keyof typeof styles) => `class="${name}" style="${styles[name]}"`

const buttonOf = ({ label, url }: MailLink) =>
  `<p style="margin:28px 0"><a href="${escaped(url)}" ${styled('button')}>${escaped(label)}</a></p>`

export function htmlOf(mail: Mail): string {
  const { subject, paragraphs, signature, choice } = mail
  const foot = choice ? `<p ${styled('signature')}>${htmlOfLine(choice)}</p>` : ''
  const buttons = buttonsOf(mail).map(buttonOf).join('')
  const body = paragraphs.map((paragraph) => `<p>${htmlOfParagraph(paragraph)}</p>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${darkSheet}</style></head><body ${styled('page')}><div ${styled('card')}>${body}${buttons}<p ${styled('signature')}>${escaped(signature)}</p>${foot}</div></body></html>`
}

const htmlOfParagraph = (paragraph: Mail['paragraphs'][number]) =>
  (typeof paragraph === 'string' ? [paragraph] : paragraph).map(htmlOfLine).join('<br>')

const htmlOfLine = (line: Line) =>
  typeof line === 'string'
    ? escaped(line).replaceAll('\n', '<br>')
    : `<a href="${escaped(line.url)}" ${styled('link')}>${escaped(line.label)}</a>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
