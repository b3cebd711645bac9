import { expect, test } from 'vitest'
import { loadRuntimeConfigs } from '../site/runtime-config.ts'
import { linkFor } from './sites.ts'

const config = loadRuntimeConfigs('config', 4000).local

test.each([
  ['no origin', undefined, 'NZ', 'http://nz.localhost:4000/x'],
  ['one of ours', 'http://uk.localhost:4000', 'NZ', 'http://uk.localhost:4000/x'],
  ['another host', 'https://evil.example', 'NZ', 'http://nz.localhost:4000/x'],
  ['ours as a part of another', 'http://uk.localhost:4000.evil.example', 'US', 'http://us.localhost:4000/x'],
  ['no origin, from a region without a site', undefined, 'FR', 'http://localhost:4000/x'],
])('a mailed link, asked for with %s, leads to a site of ours', (_name, origin, region, link) => {
  if (!config) throw new Error('There is no local configuration')
  expect(linkFor(config, { region, origin }, '/x')).toBe(link)
})
