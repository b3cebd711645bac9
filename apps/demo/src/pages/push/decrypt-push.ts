import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** The private side of a subscription, which only its browser has. */
export interface BrowserSecrets {
  ecdh: ECDH
  auth: Buffer
}

const derive = (ikm: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/** The text of a push, as its browser reads it (RFC 8291). Throws if it was encrypted for another browser. */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserSecrets): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const ikm = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(ikm, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
