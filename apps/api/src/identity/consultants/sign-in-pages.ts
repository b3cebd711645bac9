import type { BrandConfig } from '@rollcall/contract/site/runtime-config'
import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY } from '@rollcall/domain/identity/consultants/sign-in-answer'
import { escaped } from '../../platform/mail/mail.ts'

export const paths = {
  callbackScript: '/oidc/callback.js',
  style: '/oidc/sign-in.css',
} as const

const page = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><link rel="stylesheet" href="${paths.style}">${head}</head><body><main>${body}</main></body></html>`

/** Where the provider sends the browser back to: in a hidden frame, in a popup, or in the portal's own window. */
export const callbackPage = page(
  'Signing in',
  `<script src="${paths.callbackScript}" defer></script>`,
  '<h1>Signing in</h1><p role="status">One moment.</p>',
)

/** Returns to the portal only with the state that this window stored before it left. */
export const callbackScript = `{
  const answer = location.search.slice(1)
  const state = new URLSearchParams(answer).get('state')
  history.replaceState(null, '', location.pathname)
  let left = null
  try {
    left = JSON.parse(sessionStorage.getItem('${SIGN_IN_RETURN_KEY}'))
  } catch {}
  if (window === window.top && left?.state === state && String(left.path).startsWith('/user/impersonate/')) {
    sessionStorage.removeItem('${SIGN_IN_RETURN_KEY}')
    location.replace(left.path + '?' + answer)
  } else {
    new BroadcastChannel('${SIGN_IN_CHANNEL}').postMessage(answer)
    document.querySelector('h1').textContent = 'You can close this window'
    document.querySelector('p').textContent = 'Go back to the portal to carry on.'
    window.close()
  }
}
`

export const signInPage = (
  brand: BrandConfig,
  { uid, email, problem }: { uid: string; email: string; problem: string | undefined },
): string => {
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return page(
    `Consultant sign-in, ${brand.shortName}`,
    '',
    `<p class="brand"><span aria-hidden="true">${escaped(brand.iconLetter)}</span>${escaped(brand.shortName)}</p>
<h1>Consultant sign-in</h1>
${problem ? `<p id="problem" class="problem" role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="/oidc/interaction/${escaped(uid)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escaped(email)}"${described}${email ? '' : ' autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}${email ? ' autofocus' : ''}>
<button>Sign in</button>
</form>
<form method="post" action="/oidc/interaction/${escaped(uid)}/cancel"><button class="quiet">Cancel</button></form>`,
  )
}

export const expiredPage = page(
  'Start again',
  '',
  '<h1>Start again</h1><p>This sign-in is too old, or you finished it in another window. Close this window and start again from the portal.</p>',
)

/** System colours except for the brand's, so that both themes and forced colours work. */
export const styleOf = ({ theme: { light, dark } }: BrandConfig): string => `
:root { color-scheme: light dark; --accent: ${light.accent}; --on-accent: ${light.onAccent}; --problem: #b42318; --line: #6b7280; }
@media (prefers-color-scheme: dark) { :root { --accent: ${dark.accent}; --on-accent: ${dark.onAccent}; --problem: #fda29b; --line: #9ca3af; } }
body { margin: 0; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 26rem; margin: auto; padding: 2rem 1rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.2; }
.brand { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 1.5rem; font-weight: 600; }
.brand span { display: inline-grid; place-items: center; width: 2rem; height: 2rem; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); }
.problem { color: var(--problem); }
form { display: grid; gap: 0.375rem; margin: 0 0 0.75rem; }
input, button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: Canvas; color: CanvasText; font: inherit; }
input { margin-bottom: 0.75rem; }
button { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.quiet { border-color: var(--line); background: transparent; color: CanvasText; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
