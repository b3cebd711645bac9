import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url: a P-256 point and 16 bytes that it shares with the sender. */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** Push services refuse larger bodies. One record holds all of it. */
const RECORD_SIZE = 4096
const TAG_SIZE = 16
const END_OF_LAST_RECORD = 2

const derive = (ikm: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

function newKeyPair(): ECDH {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return ecdh
}

/**
 * The body of a push (RFC 8291, with the encoding of RFC 8188): only the browser can read it. Throws if a key is not a point
 * of the curve. Tests pass a salt and a key pair.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  salt = randomBytes(16),
  ours = newKeyPair(),
): Buffer {
  const theirKey = Buffer.from(p256dh, 'base64url')
  const ourKey = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey])
  const ikm = derive(ours.computeSecret(theirKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text), cipher.update(Buffer.of(END_OF_LAST_RECORD)), cipher.final()]
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_SIZE)
  header.writeUInt8(ourKey.length, 4)
  return Buffer.concat([salt, header, ourKey, ...sealed, cipher.getAuthTag()])
}

/** The longest text, in bytes, that fits into a body. */
export const MAX_PUSH_BYTES = RECORD_SIZE - (16 + 5 + 65) - TAG_SIZE - 1

/** Whether a browser can have made these keys. */
export function areUsableKeys(keys: PushKeys): boolean {
  if (Buffer.from(keys.auth, 'base64url').length !== 16) return false
  try {
    encryptPush('', keys)
    return true
  } catch {
    return false
  }
}
