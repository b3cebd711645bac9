import { telephoneHref } from '@rollcall/domain/text/telephone'

/** A mail as a use case writes it; the plain text is the mail, the page is made from it. */
export interface Mail {
  to: string
  subject: string
  paragraphs: readonly string[]
  /** Somebody to ring, as a link that a phone takes. */
  call?: { label: string; phoneNumber: string }
  /** One thing to do, as a button and, in the plain text, as an address. */
  action?: { label: string; url: string }
  signature: string
}

export const textOf = ({ paragraphs, call, action, signature }: Mail): string =>
  [
    ...paragraphs,
    ...(call ? [`${call.label}:\n${telephoneHref(call.phoneNumber)}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    signature,
  ].join('\n\n')

const linkStyle =
  'background:#0f766e;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600'

const buttonOf = (label: string, url: string) =>
  `<p style="margin:28px 0"><a href="${escaped(url)}" style="${linkStyle}">${escaped(label)}</a></p>`

export function htmlOf({ subject, paragraphs, call, action, signature }: Mail): string {
  const buttons = [
    call && buttonOf(call.label, telephoneHref(call.phoneNumber)),
    action && buttonOf(action.label, action.url),
  ]
    .filter(Boolean)
    .join('')
  const body = paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#f6f8f8;color:#14201f;font:16px/1.5 system-ui,sans-serif"><div style="max-width:32rem;margin:auto;padding:24px;background:#fff;border-radius:12px">${body}${buttons}<p style="color:#566463">${escaped(signature)}</p></div></body></html>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
