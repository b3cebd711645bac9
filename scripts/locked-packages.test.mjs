import { expect, test } from 'vitest'
import { billOfMaterials, packagesNeeded } from './locked-packages.mjs'

const locked = {
  'node_modules/drawing': {
    version: '2.0.0',
    license: '(MIT OR Apache-2.0)',
    dependencies: { colours: '^1.0.0' },
    optionalDependencies: { '@drawing/linux': '2.0.0', '@drawing/absent': '2.0.0' },
    peerDependencies: { canvas: '*', types: '*' },
    peerDependenciesMeta: { types: { optional: true } },
  },
  'node_modules/drawing/node_modules/colours': { version: '1.0.0', dependencies: { shared: '*' } },
  'node_modules/colours': { version: '9.0.0' },
  'node_modules/@drawing/linux': { version: '2.0.0', integrity: `sha512-${btoa('hash')}`, license: 'MIT' },
  'node_modules/canvas': { version: '3.0.0', dependencies: { drawing: '*' } },
  'node_modules/types': { version: '3.0.0' },
  'node_modules/shared': { version: '4.0.0' },
}

test('a package brings those that it needs, as Node.js finds them, and no optional peers', () => {
  expect(packagesNeeded(locked, 'apps/api', ['drawing'])).toEqual([
    'node_modules/@drawing/linux',
    'node_modules/canvas',
    'node_modules/drawing',
    'node_modules/drawing/node_modules/colours',
    'node_modules/shared',
  ])
})

test('a list of components has each version once, with its hash and licence', () => {
  const { metadata, components } = billOfMaterials(locked, {
    version: '1.2.3',
    installed: ['node_modules/drawing', 'node_modules/@drawing/linux'],
    bundled: ['node_modules/colours', 'node_modules/drawing'],
  })
  expect(metadata.component).toMatchObject({ name: 'rollcall', version: '1.2.3' })
  expect(components).toMatchObject([
    {
      group: '@drawing',
      name: 'linux',
      purl: 'pkg:npm/%40drawing/linux@2.0.0',
      hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
      licenses: [{ license: { id: 'MIT' } }],
    },
    { name: 'colours', version: '9.0.0', properties: [{ value: 'bundled' }] },
    {
      name: 'drawing',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      properties: [{ value: 'installed' }],
    },
  ])
})
