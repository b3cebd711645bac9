import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from './service-process.ts'

export interface TestAuthority {
  /** The file with its certificate, for `NODE_EXTRA_CA_CERTS`. */
  certificateFile: string
  /** The key and a certificate of a server with this name or address. */
  issue(host: string): { key: string; cert: string }
}

/** A certificate authority that no machine trusts by itself. Needs `openssl`. */
export function createTestAuthority(): TestAuthority {
  const cwd = temporaryFolder()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  )
  return {
    certificateFile: join(cwd, 'ca.pem'),
    issue(host) {
      writeFileSync(join(cwd, 'host.cnf'), `subjectAltName=${isIP(host) ? 'IP' : 'DNS'}:${host}\n`)
      openssl('req', ...newKey, '-keyout', 'host.key', '-out', 'host.csr', '-subj', `/CN=${host}`)
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'host.cnf']
      openssl('x509', '-req', '-in', 'host.csr', '-out', 'host.pem', '-days', '2', ...signed)
      return {
        key: readFileSync(join(cwd, 'host.key'), 'utf8'),
        cert: readFileSync(join(cwd, 'host.pem'), 'utf8'),
      }
    },
  }
}
