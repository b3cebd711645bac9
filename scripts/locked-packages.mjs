/**
 * @typedef {{ name?: string, version: string, integrity?: string, license?: string, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 */

/**
 * The packages of a lock file, by their folder, that a folder needs at run time to import these names.
 * @param {Record<string, Locked>} locked
 * @returns {string[]}
 */
export function packagesNeeded(locked, folder, names) {
  /** @type {Set<string>} */
  const found = new Set()
  const visit = (from, name) => {
    const key = findPackage(locked, from, name)
    if (key === undefined || found.has(key)) return
    found.add(key)
    for (const needed of namesNeededBy(locked[key])) visit(key, needed)
  }
  for (const name of names) visit(folder, name)
  return [...found].sort()
}

/** @param {Partial<Locked>} [locked] */
function namesNeededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta = {},
} = {}) {
  const peers = Object.keys({ ...peerDependencies }).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** As Node.js looks for it: in the folder's own node_modules first, then in those above. */
function findPackage(locked, from, name) {
  for (const parts = from.split('/'); ; parts.pop()) {
    const key = [...parts.filter(Boolean), 'node_modules', name].join('/')
    if (locked[key]) return key
    if (parts.length === 0) return undefined
  }
}

const nameOf = (locked, folder) =>
  locked[folder].name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13)

/**
 * A list of components (CycloneDX 1.6). It has no time or random number: equal sources give an equal list.
 * @param {Record<string, Locked>} locked
 * @param {{ version: string, bundled: string[], installed: string[] }} release folders of packages, by the form that they have
 */
export function billOfMaterials(locked, { version, bundled, installed }) {
  const components = new Map()
  for (const folder of [...installed, ...bundled]) {
    const component = componentOf(locked, folder, installed.includes(folder) ? 'installed' : 'bundled')
    if (!components.has(component.purl)) components.set(component.purl, component)
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'rollcall', name: 'rollcall', version } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

function componentOf(locked, folder, form) {
  const { version, integrity, license } = locked[folder]
  const [name = '', scope] = nameOf(locked, folder).split('/').reverse()
  const purl = `pkg:npm/${scope ? `${scope.replace('@', '%40')}/` : ''}${name}@${version}`
  const [algorithm, hash = ''] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope && { group: scope }),
    name,
    version,
    purl,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
    ...(license && {
      licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    properties: [{ name: 'rollcall:form', value: form }],
  }
}
