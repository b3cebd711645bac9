import { MAX_PUSH_BYTES } from './encrypt-push.ts'

export interface PushMessage {
  title: string
  body: string
  lang: string
  /** The page that a tap opens. */
  navigate: string
  /** A newer notification with the tag replaces one that is shown. */
  tag: string
  /** For our service worker. */
  data: Record<string, unknown>
}

/** Leaves room for what push services add. */
const MAX_BYTES = MAX_PUSH_BYTES - 493
const DECLARATIVE = 8030

/**
 * The declarative form (https://www.w3.org/TR/push-api/#declarative-push-message), which Safari shows without a service worker. The
 * text is cut if the message would be too long.
 */
export function pushText(message: PushMessage): string {
  const text = JSON.stringify({ web_push: DECLARATIVE, notification: message })
  const excess = Buffer.byteLength(text) - MAX_BYTES
  if (excess <= 0) return text
  if (message.body.length <= 1) throw new Error('A push without a body is too long')
  const keep = Math.max(1, message.body.length - excess - 1)
  return pushText({
    ...message,
    body: `${Array.from(message.body)
      .slice(0, keep - 1)
      .join('')}…`,
  })
}
