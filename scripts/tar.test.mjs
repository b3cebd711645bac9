import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tar } from './tar.mjs'

/** Those that `tar --list` showed as they are here. */
const KNOWN = 'b93104ce51c968ffdf24bf573dfed690f7b20c2a657fb354ea961cfa154908c0'

test('the bytes of an archive depend on its entries alone, on any machine and day', () => {
  const seconds = 1_700_000_000
  const archive = Buffer.concat([
    ...tar([
      { path: 'a/README.md', seconds, content: Buffer.from('text') },
      { path: 'a/run', seconds, content: Buffer.alloc(512), isExecutable: true },
      { path: `a/${'long/'.repeat(25)}name`, seconds, link: '../README.md' },
    ]),
  ])
  expect(createHash('sha256').update(archive).digest('hex')).toBe(KNOWN)
  // The time in the header of gzip.
  expect(gzipSync(archive).readUInt32LE(4)).toBe(0)
})
