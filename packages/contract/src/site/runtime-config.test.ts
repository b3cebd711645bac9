import { regions } from '@rollcall/domain/regions/region'
import { siteForOrigin } from '@rollcall/domain/regions/sites/site-for-origin'
import { describe, expect, it } from 'vitest'
import development from '../../../../config/config.development.json' with { type: 'json' }
import base from '../../../../config/config.json' with { type: 'json' }
import local from '../../../../config/config.local.json' with { type: 'json' }
import { mergeConfig, resolveConfig, siteIds } from './runtime-config.ts'

const production = resolveConfig(base, { port: 4321 })
const countryByRegion = {
  AU: 'Australia',
  NZ: 'New Zealand',
  UK: 'United Kingdom',
  CA: 'Canada',
  US: 'United States',
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

describe('the configuration that is shipped', () => {
  it('has one site for every region, over https', () => {
    expect(production.sites.map((site) => site.id)).toEqual(siteIds)
    expect(production.sites.map((site) => site.region).sort()).toEqual([...regions].sort())
    expect(
      production.sites.flatMap((site) => site.origins).filter((origin) => !origin.startsWith('https://')),
    ).toEqual([])
  })

  it.each(production.sites)('gives $id the country, currency and distances of its region', (site) => {
    expect(site.country).toBe(countryByRegion[site.region])
    expect(site.currency).toBe({ AU: 'AUD', NZ: 'NZD', UK: 'GBP', CA: 'CAD', US: 'USD' }[site.region])
    expect(site.distanceUnit).toBe(['US', 'UK'].includes(site.region) ? 'miles' : 'km')
  })

  it.each(production.offices)('places $id in a country that has a site', (office) => {
    expect(office.countries).toContain(office.address.country)
    expect(production.sites.map((site) => site.country)).toEqual(expect.arrayContaining(office.countries))
    expect(office.states).not.toEqual([])
    expect(office.email).toMatch(/@(commonroom|homeroom)\.example$/)
  })

  it('shows the development bar in development alone', () => {
    const barOf = (overlay: unknown) => resolveConfig(mergeConfig(base, overlay), { port: 1 }).developmentBar
    expect([production.developmentBar, barOf(local), barOf(development)]).toEqual([false, false, true])
  })

  it.each(Object.entries(production.brands))('%s is readable in light and dark', (_, { theme }) => {
    for (const [palette, surface] of [
      [theme.light, '#ffffff'],
      [theme.dark, '#1a2223'],
    ] as const) {
      expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.accent, palette.accentSoft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.accent, surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each([
    ['http://localhost:5173', 'au'],
    ['http://127.0.0.1:5173', 'au'],
    ['http://au.localhost:5173', 'au'],
    ['http://us.localhost:5173', 'us'],
    ['http://uk.localhost:5173', 'uk'],
    ['http://nz.localhost:5173', 'nz'],
    ['http://ca.localhost:5173', 'ca'],
  ])('opens on %s as %s in development and locally', (origin, id) => {
    for (const overlay of [development, local]) {
      const { sites } = resolveConfig(mergeConfig(base, overlay), { port: 5173 })
      const nowhere = { ...production.sites[0], id: 'nowhere', origins: [] }
      expect(siteForOrigin<{ id: string; origins: string[] }>(sites, origin, nowhere).id).toBe(id)
    }
  })
})

describe('how long things are kept', () => {
  it('is the same when the file leaves it out', () => {
    const { retention: _, ...without } = base
    expect(resolveConfig(without, { port: 1 }).retention).toEqual(production.retention)
  })

  it('may be longer than the legal minimum in one region alone', () => {
    const json = mergeConfig(base, { retention: { payRecordYears: { US: 4 } } })
    expect(resolveConfig(json, { port: 1 }).retention.payRecordYears).toEqual({
      AU: 7,
      NZ: 7,
      UK: 7,
      CA: 7,
      US: 4,
    })
  })
})

describe('merging an overlay', () => {
  it('merges objects deeply, sites by id, and replaces every other list', () => {
    const merged = mergeConfig(
      {
        password: { minimumLength: 10, maximumLength: 128 },
        sites: [
          { id: 'au', region: 'AU', origins: ['a', 'b'], links: { help: 'h', terms: 't' } },
          { id: 'us', region: 'US', origins: ['u'] },
        ],
        offices: [{ id: 'perth' }, { id: 'sydney' }],
      },
      {
        password: { minimumLength: 12 },
        sites: [
          { id: 'nz', region: 'NZ' },
          { id: 'au', origins: ['c'], links: { help: 'other' } },
        ],
        offices: [{ id: 'miami' }],
        map: { tileUrl: null },
      },
    )
    expect(merged).toEqual({
      password: { minimumLength: 12, maximumLength: 128 },
      sites: [
        { id: 'au', region: 'AU', origins: ['c'], links: { help: 'other', terms: 't' } },
        { id: 'us', region: 'US', origins: ['u'] },
        { id: 'nz', region: 'NZ' },
      ],
      offices: [{ id: 'miami' }],
      map: { tileUrl: null },
    })
  })

  it('replaces by null, and leaves what it was given alone', () => {
    const given = { map: { tileUrl: 'x' }, sites: [{ id: 'au', origins: ['a'] }] }
    expect(mergeConfig(given, { map: { tileUrl: null }, sites: [{ id: 'au', origins: [] }] })).toEqual({
      map: { tileUrl: null },
      sites: [{ id: 'au', origins: [] }],
    })
    expect(given).toEqual({ map: { tileUrl: 'x' }, sites: [{ id: 'au', origins: ['a'] }] })
  })
})

describe('a configuration that cannot be used', () => {
  it.each([
    [{ passwords: {} }, 'passwords'],
    [{ password: { minimumLength: '10' } }, 'password.minimumLength'],
    [{ password: { minimumLength: 129 } }, 'password.minimumLength'],
    [{ identity: { accessTokenMinutes: 61 } }, 'identity.accessTokenMinutes'],
    [{ brands: { homeroom: { theme: { dark: { accent: 'red' } } } } }, 'brands.homeroom.theme.dark.accent'],
    [{ retention: { payRecordYears: { AU: 6 } } }, 'retention.payRecordYears.AU'],
    [{ retention: { payRecordYears: { US: 3 } } }, 'retention.payRecordYears.US'],
    [{ retention: { availabilityMonths: 0 } }, 'retention.availabilityMonths'],
    [{ retention: { tapYears: 101 } }, 'retention.tapYears'],
    [{ features: { all: { runingLate: 'enabled' } } }, 'runingLate'],
    [{ features: { byRegion: { US: { runningLate: 'on' } } } }, 'features.byRegion.US.runningLate'],
    [{ sites: [{ id: 'au', brand: 'staffroom' }] }, 'sites[0].brand'],
    [{ sites: [{ id: 'nz', country: 'Aotearoa' }] }, 'sites[1].country'],
    [{ sites: [{ id: 'au', origins: ['https://au.example/portal'] }] }, 'sites[0].origins[0]'],
    [{ sites: [{ id: 'au', origins: ['javascript:0'] }] }, 'sites[0].origins[0]'],
    [{ sites: [{ id: 'au', origins: ['https://homeroom.example'] }] }, 'sites[4].origins[0]'],
    [{ sites: [{ id: 'au', defaultTimeZone: 'Australia/Hobbiton' }] }, 'sites[0].defaultTimeZone'],
    [{ sites: [{ id: 'au', rollcallCutOffLocal: '9am' }] }, 'sites[0].rollcallCutOffLocal'],
    [{ sites: [{ id: 'au', links: { help: 'javascript:alert(1)' } }] }, 'sites[0].links.help'],
    [{ sites: [{ id: 'au', links: { help: 'http://help.example' } }] }, 'sites[0].links.help'],
  ])('%j is refused by its place', (overlay, place) => {
    expect(() => resolveConfig(mergeConfig(base, overlay), { port: 1 })).toThrow(place)
  })

  it('is refused when the default site is not one of the sites', () => {
    const withoutAu = { ...base, sites: base.sites.filter((site) => site.id !== 'au') }
    expect(() => resolveConfig(withoutAu, { port: 1 })).toThrow('"au" is not one of the sites')
  })

  it('names the mistake and its path', () => {
    const wrong = mergeConfig(base, {
      sites: [{ id: 'uk', rollcallCutOffLocal: '9am' }],
      developmentBar: 'no',
    })
    expect(() => resolveConfig(wrong, { port: 1 })).toThrowErrorMatchingInlineSnapshot(`
      [Error: The runtime configuration cannot be used:
      ✖ Invalid input: expected boolean, received string
        → at developmentBar
      ✖ must be a time such as 09:00
        → at sites[2].rollcallCutOffLocal]
    `)
  })
})
