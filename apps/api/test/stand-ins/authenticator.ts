import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Asked {
  challenge: string
  origin: string
  domain: string
  /** How often it has signed, as it says. */
  counter: number
  /** It has not checked who holds it. */
  isUnverified?: boolean
  /** The reported model, as a UUID. */
  aaguid?: string
}

const USER_IS_PRESENT = 0x01
const USER_IS_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const asText = (bytes: Buffer) => bytes.toString('base64url')

/** As much of CBOR as a passkey needs: small numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (type: number, size: number) =>
    size < 24 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 24, size])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** A phone with one passkey on it. It signs every challenge, also invalid ones, which the service has to refuse. */
export function newAuthenticator({ rawId = randomBytes(16) } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const answer = (response: Record<string, unknown>) => ({
    id: asText(rawId),
    rawId: asText(rawId),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  const authenticatorData = ({ domain, counter, isUnverified }: Asked, flags = 0) => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | USER_IS_PRESENT | (isUnverified ? 0 : USER_IS_VERIFIED))
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(domain), rest])
  }
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    rawId,
    register(asked: Asked) {
      const key = cbor(
        new Map([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as [number, number | Buffer][]),
      )
      const authData = Buffer.concat([
        authenticatorData(asked, HAS_CREDENTIAL),
        asked.aaguid ? Buffer.from(asked.aaguid.replaceAll('-', ''), 'hex') : Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        key,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: asText(clientData('webauthn.create', asked)),
        attestationObject: asText(cbor(attestation)),
      })
    },
    sign(asked: Asked) {
      const [authData, data] = [authenticatorData(asked), clientData('webauthn.get', asked)]
      const signed = Buffer.concat([authData, sha256(data)])
      return answer({
        clientDataJSON: asText(data),
        authenticatorData: asText(authData),
        signature: asText(createSign('sha256').update(signed).sign(privateKey)),
      })
    },
  }
}
