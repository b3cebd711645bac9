import { escaped } from '../../platform/mail/mail.ts'
import type { LaunchIdentity } from './lti-platform.ts'

/** A separate file, because a policy that allows inline scripts would allow injected ones too. */
export const SUBMIT_SCRIPT = 'document.forms[0].submit()\n'
export const SUBMIT_SCRIPT_PATH = '/launch/submit.js'

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${title}</h1>${content}</main></body></html>`

/** Submits its form by script; without scripts there is a button. */
export const launchPage = ({ redirectUri, idToken, state }: LaunchIdentity): string => {
  const fields = Object.entries({ id_token: idToken, ...(state !== undefined && { state }) }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return page(
    'Opening your courses',
    `<p>If nothing happens, press Continue.</p><form method="post" action="${escaped(redirectUri)}">${fields.join('')}<button>Continue</button></form><script src="${SUBMIT_SCRIPT_PATH}"></script>`,
  )
}

export const spentPage = page(
  'This link has expired',
  '<p>Each link works once, for a minute. Close this tab and open your courses from the portal again.</p><p><a href="/">Go to the portal</a></p>',
)

/** The portal's policy allows no form to another origin. The tool's redirects have to be allowed as well. */
export const launchPolicy = (targets: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['form-action', ...new Set(targets.map((target) => new URL(target).origin))].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
