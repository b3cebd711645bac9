import type { Carrier } from './carrier.ts'
import { folderCarrier, type OutgoingMail } from './mail-carrier.ts'

export interface SmsAccount {
  /** Where messages are posted to, such as https://api.twilio.com/2010-04-01/Accounts/AC…/Messages.json. */
  url: string
  account: string
  token: string
  /** A number, or the name that phones show. */
  from: string
}

/** Below the time for which the outbox keeps a message from other processes. */
const ANSWER_MS = 20_000
const AT_ONCE = 5

/** Twilio's API, which several carriers support: a form post with the account as basic authentication. */
export const smsCarrier = ({ url, account, token, from }: SmsAccount): Carrier<OutgoingMail> => ({
  atOnce: AT_ONCE,
  async carry({ to, text }) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    // The error's text may contain the number and the code.
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS carrier answered ${answer.status}`)
  },
})

/** Stores each text message beside the mails. */
export function smsFolderCarrier(folder: string, from: string): Carrier<OutgoingMail> {
  const mails = folderCarrier(folder, from)
  return { ...mails, carry: (message) => mails.carry({ ...message, to: `${message.to}@sms.invalid` }) }
}
