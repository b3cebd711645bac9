import type { Env } from '@rollcall/api/src/env.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import {
  candidateIdOf,
  DEMO_PASSWORD,
  demoCandidates,
  demoConsultantAccounts,
  demoEmail,
} from './data/demo-people.ts'

/** Prints the address and the demo accounts. */
export function welcome(
  { publicPort: port, smtpUrl }: Env,
  { clock }: Services,
  guestLinks: readonly string[],
): string {
  const address = `http://localhost:${port}`
  const accounts = demoCandidates.map(({ key, about }) => `  ${demoEmail(key).padEnd(22)} ${about}`)
  return [
    '',
    `Rollcall is running at ${address}`,
    `Regional sites: ${['au', 'us', 'uk', 'nz', 'ca'].map((site) => `http://${site}.localhost:${port}`).join('  ')}`,
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...accounts,
    '',
    'Consultants, with the same password, act for a candidate at /user/impersonate/<id>:',
    ...demoConsultantAccounts.map(({ key, about }) => `  ${demoEmail(key).padEnd(32)} ${about}`),
    `  for example ${address}/user/impersonate/${candidateIdOf('ava')}`,
    '',
    ...offersOf(address, guestLinks),
    `The service's clock says ${new Date(clock.now()).toISOString()}.`,
    ...(smtpUrl ? [] : [`Emails, text messages and notifications of demo people: ${address}/dev/mail`]),
    `What waits for a consultant, to verify or refuse: ${address}/dev/agency`,
    `The API: ${address}/api/docs`,
    'Ctrl-C stops it.',
  ].join('\n')
}

const offersOf = (address: string, guestLinks: readonly string[]) =>
  guestLinks.length === 0
    ? []
    : [
        'Offers as we email them to Ava, a single shift and a group, to answer without signing in:',
        ...guestLinks.map((path) => `  ${address}${path}`),
        '',
      ]
