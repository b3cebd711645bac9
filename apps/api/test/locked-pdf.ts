import { createHash } from 'node:crypto'

/** Pads every password, as the PDF reference (7.6.3.3) says. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const FILE_ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
const PERMISSIONS = -4

const padded = (password: string) => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** A PDF of one empty page, encrypted with 40 bits; with an empty password it opens without one. */
export function lockedPdf(password: string): Buffer {
  const owner = rc4(md5(padded('of its owner')).subarray(0, 5), padded(password))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(padded(password), owner, permissions, FILE_ID).subarray(0, 5)
  const user = rc4(key, PADDING)
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
      `4 0 obj<</Filter/Standard/V 1/R 2/P ${PERMISSIONS}/O<${owner.toString('hex')}>/U<${user.toString('hex')}>>>endobj`,
      `trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<${FILE_ID.toString('hex')}><${FILE_ID.toString('hex')}>]>>`,
      '',
    ].join('\n'),
  )
}

/** Node's OpenSSL no longer has it. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const at = (index: number) => state[index % 256] ?? 0
  const swap = (one: number, other: number) => {
    const [first, second] = [at(one), at(other)]
    state[one] = second
    state[other] = first
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return text.map((byte) => {
    i = (i + 1) % 256
    j = (j + at(i)) % 256
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  }) as Buffer
}
