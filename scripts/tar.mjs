const BLOCK = 512

/**
 * @typedef {{ path: string, seconds: number } & ({ content: Buffer, isExecutable?: boolean } | { link: string })} Entry
 */

/**
 * A tar archive (ustar) whose bytes depend on the entries alone: no owner, no times of files on this machine.
 * @param {Iterable<Entry>} entries
 */
export function* tar(entries) {
  for (const entry of entries) {
    yield header(entry)
    if (!('content' in entry)) continue
    yield entry.content
    yield Buffer.alloc((BLOCK - (entry.content.length % BLOCK)) % BLOCK)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** @param {Entry} entry */
function header(entry) {
  const block = Buffer.alloc(BLOCK)
  const [prefix, name] = split(entry.path)
  const isLink = 'link' in entry
  const octal = (value, at, length) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  block.write(name, 0, 100)
  octal(isLink ? 0o777 : entry.isExecutable ? 0o755 : 0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(isLink ? 0 : entry.content.length, 124, 12)
  octal(entry.seconds, 136, 12)
  block.write(isLink ? '2' : '0', 156)
  if (isLink) block.write(entry.link, 157, 100)
  block.write('ustar\x0000', 257, 'latin1')
  block.write(prefix, 345, 155)
  // The checksum counts itself as spaces.
  block.fill(' ', 148, 156)
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  )
  return block
}

/** A path of more than 100 bytes is divided at a slash. */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  const at = path.indexOf('/', path.length - 101)
  if (at < 0 || Buffer.byteLength(path) - at > 101 || at > 155)
    throw new Error(`The path ${path} is too long.`)
  return [path.slice(0, at), path.slice(at + 1)]
}
