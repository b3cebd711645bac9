import { type Carrier, folderCarrier } from './mail-carrier.ts'

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

/** Twilio's way of taking a message, which several others speak too: a form, and the account as name and password. */
export const smsCarrier = ({ url, account, token, from }: SmsAccount): Carrier => ({
  atOnce: AT_ONCE,
  async carry({ to, text }) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    // Its words may repeat the number and the code.
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS carrier answered ${answer.status}`)
  },
})

/** Keeps each text beside the mails, as one of them. */
export function smsFolderCarrier(folder: string, from: string): Carrier {
  const mails = folderCarrier(folder, from)
  return { ...mails, carry: (message) => mails.carry({ ...message, to: `${message.to}@sms.invalid` }) }
}
