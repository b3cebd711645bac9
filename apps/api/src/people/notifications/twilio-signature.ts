import { createHmac } from 'node:crypto'

/** Twilio's signature of a form post: its address, followed by the names and values of the form in order of the names. */
export function twilioSignature(token: string, url: string, form: Readonly<Record<string, string>>): string {
  const signed = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
  return createHmac('sha1', token)
    .update(url + signed.join(''))
    .digest('base64')
}
