import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The service's own keys, in base64url: a P-256 point and its scalar of 32 bytes. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Push services allow a day. */
const LIFETIME_SECONDS = 12 * 3_600

export function newVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // A scalar with leading zeros is shorter.
  const scalar = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}

/** The `Authorization` of a push (RFC 8292): who sends it, and whom its push service can write to. */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { contact, now }: { contact: string; now: number },
): string {
  const point = Buffer.from(publicKey, 'base64url')
  const coordinates = {
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: privateKey, ...coordinates },
  })
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now / 1000) + LIFETIME_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
