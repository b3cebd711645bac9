import { featureFlags, featureToggles } from '@rollcall/domain/features/feature-flags'
import { payRecordYearsByLaw } from '@rollcall/domain/people/retention/retention'
import { currencies, distanceUnits, locales, regions } from '@rollcall/domain/regions/region'
import { isClockTime } from '@rollcall/domain/time/calendar-date'
import { isTimeZone } from '@rollcall/domain/time/local-time'
import { z } from 'zod'
import { Office } from '../content/contact.ts'

export const siteIds = ['au', 'nz', 'uk', 'ca', 'us'] as const

const text = z.string().trim().min(1)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0f766e')
const clockTime = z.string().refine(isClockTime, 'must be a time such as 09:00')
const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone such as Australia/Sydney')
const link = z.url({ protocol: /^https$/, error: 'must be an https address' })
const origin = z.string().refine(isOrigin, 'must be a scheme and host alone, such as https://portal.example')

const palette = z.strictObject({ accent: colour, accentSoft: colour, onAccent: colour })
const features = z.partialRecord(z.enum(featureFlags), z.enum(featureToggles))

const Brand = z.strictObject({
  name: text,
  shortName: text,
  iconLetter: z.string().length(1),
  theme: z.strictObject({ light: palette, dark: palette }),
})

const Site = z.strictObject({
  id: z.enum(siteIds),
  brand: text,
  region: z.enum(regions),
  /** As offices and consultants name it. */
  country: text,
  locale: z.enum(locales),
  currency: z.enum(currencies),
  distanceUnit: z.enum(distanceUnits),
  defaultTimeZone: timeZone,
  /** Mailed links use the first one. */
  origins: z.array(origin).min(1),
  links: z.strictObject({
    website: link,
    privacy: link,
    terms: link,
    help: link,
    payroll: link,
    timeEntryPolicy: link.nullable(),
  }),
  rollcallCutOffLocal: clockTime,
  shiftRecord: z.strictObject({
    showRestBreakComplianceQuestion: z.boolean(),
    enableShiftRecordPrefill: z.boolean(),
    enableTimeEntryPrefill: z.boolean(),
  }),
  support: z.strictObject({
    phone: text,
    email: z.email(),
    /** Monday to Friday. */
    opensLocal: clockTime,
    closesLocal: clockTime,
  }),
})

/** A hundred years is practically for ever, and still a valid date. */
const years = z.int().min(1).max(100)
const months = z.int().min(1).max(1_200)
const days = z.int().min(1).max(36_500)
const payRecordYears = (region: (typeof regions)[number]) => {
  const least = payRecordYearsByLaw[region]
  return years.min(least, `the law of the region asks for ${least} years`).default(7)
}

/** Retention periods. These are the defaults. */
const Retention = z.strictObject({
  /** Days after a session's last day. */
  endedSessionDays: days.default(1),
  /** Days after the last day of a mailed link. */
  expiredLinkDays: days.default(30),
  /** Grants of consultants who acted for a candidate, with their reasons. */
  actingGrantDays: days.default(730),
  /** Recipient, subject and time of a mail; its text is deleted when it is sent. */
  sentMailDays: days.default(30),
  /** Changes for the agency's systems, and the deliveries of webhooks about them. */
  changeDays: days.default(30),
  /** How long a repeated request gets the stored response. */
  idempotencyKeyDays: days.default(7),
  /** Past days of availability and check-ins. */
  availabilityMonths: months.default(24),
  /** Offers that were declined, withdrawn or never answered. */
  closedOfferMonths: months.default(24),
  /** Release requests, after the day of their shift: the reason may be about health. */
  releaseRequestMonths: months.default(3),
  /** Documents of an identity check, after its decision or, without one, after they were added. */
  identityPaperMonths: months.default(24),
  /** Taps of the clock, once the shift is invoiced; the resulting times are a pay record. */
  tapYears: years.default(3),
  /** Bookings, clocked times, shift records, clients' timesheets and signatures. */
  payRecordYears: z
    .strictObject({
      AU: payRecordYears('AU'),
      NZ: payRecordYears('NZ'),
      UK: payRecordYears('UK'),
      CA: payRecordYears('CA'),
      US: payRecordYears('US'),
    })
    .prefault({}),
  /** Accounts unused for this many years are listed in the log; null lists none. */
  listUnusedAccountsAfterYears: years.nullable().default(null),
})

const secondFactor = z.enum(['optional', 'required'])

const outsideHosts = z.array(origin).default([])

export const RuntimeConfig = z
  .strictObject({
    brands: z.record(text, Brand),
    sites: z.array(Site).min(1),
    defaultSite: z.enum(siteIds),
    offices: z.array(Office),
    password: z.strictObject({
      minimumLength: z.int().min(8),
      maximumLength: z.int().min(64).max(128),
    }),
    identity: z.strictObject({
      revealAccountExistence: z.boolean(),
      resetLinkMinutes: z.int().min(1),
      setupLinkDays: z.int().min(1),
      sessionDays: z.int().min(1),
      /** An unused session ends early, after this many days. */
      sessionIdleDays: z.int().min(1).default(14),
      accessTokenMinutes: z.int().min(1).max(60),
      /** Off if a hosted service manages passwords: it decides who may sign in, and does not support passkeys. */
      passkeySignIn: z.boolean().default(true),
      /** If it is required, users have to set a second factor up right after signing in. */
      secondFactor: z
        .strictObject({
          all: secondFactor.default('optional'),
          byRegion: z.partialRecord(z.enum(regions), secondFactor).default({}),
        })
        .prefault({}),
    }),
    timeEntries: z.strictObject({
      opensMinutesBeforeStart: z.int().min(0),
      mealBreaks: z.int().min(0),
      autoClockOutMinutesAfterEnd: z.int().min(1),
      /** How many hours a tap may wait in a device's offline queue. */
      maxHoursQueued: z.int().min(1),
      /** Clocking out earlier than this before the end requires confirmation. */
      earlyClockOutMinutes: z.int().min(0),
      /** Clocking in again this soon undoes the clock-out; the portal offers it as an undo for the shorter time. */
      undoClockOutSeconds: z.int().min(0),
      undoShownSeconds: z.int().min(0),
    }),
    uploads: z.strictObject({
      /** Per form. */
      maxFiles: z.int().min(1).max(20),
      maxFileBytes: z
        .int()
        .min(1024 ** 2)
        .max(100 * 1024 ** 2),
      /** Per person. A certificate counts each time it is uploaded: for reading, for comparing, for adding. */
      maxFilesPerHour: z.int().min(1),
      maxFilesPerDay: z.int().min(1),
    }),
    agency: z
      .strictObject({
        /** Calls of one API key. */
        requestsPerMinute: z.int().min(1).max(100_000).default(600),
      })
      .prefault({}),
    retention: Retention.prefault({}),
    /** The hosts of external videos and forms. Nothing is loaded from other hosts. */
    embeds: z
      .strictObject({
        Vimeo: outsideHosts,
        Youtube: outsideHosts,
        Bitmovin: outsideHosts,
        /** Forms are opened on the first host. */
        jotForm: outsideHosts,
      })
      .prefault({}),
    /** How many working days a review usually takes; 0 promises no date. */
    reviewDays: z.int().min(0).max(365).default(0),
    features: z.strictObject({
      all: features,
      byRegion: z.partialRecord(z.enum(regions), features),
    }),
    errorReporting: z.strictObject({ sentryDsn: link.nullable() }),
    map: z.strictObject({ tileUrl: link.nullable(), attribution: text.nullable() }),
    developmentBar: z.boolean(),
  })
  .check(({ value, issues }) => {
    const report = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', input: value, path, message })

    const seenIds = new Set<string>()
    const seenOrigins = new Set<string>()
    const countries = new Set(value.offices.flatMap((office) => office.countries))
    for (const [index, site] of value.sites.entries()) {
      if (seenIds.has(site.id)) report(['sites', index, 'id'], `another site is already "${site.id}"`)
      seenIds.add(site.id)
      if (!Object.hasOwn(value.brands, site.brand))
        report(['sites', index, 'brand'], `"${site.brand}" is not one of the brands`)
      if (!countries.has(site.country))
        report(['sites', index, 'country'], `no office is in "${site.country}"`)
      for (const [position, address] of site.origins.entries()) {
        if (seenOrigins.has(address))
          report(['sites', index, 'origins', position], `"${address}" already belongs to a site`)
        seenOrigins.add(address)
      }
    }
    if (!seenIds.has(value.defaultSite))
      report(['defaultSite'], `"${value.defaultSite}" is not one of the sites`)

    const seenOffices = new Set<string>()
    for (const [index, office] of value.offices.entries()) {
      if (seenOffices.has(office.id))
        report(['offices', index, 'id'], `another office is already "${office.id}"`)
      seenOffices.add(office.id)
    }
    if (value.password.minimumLength > value.password.maximumLength)
      report(['password', 'minimumLength'], 'must not be more than maximumLength')
  })
export type RuntimeConfig = z.output<typeof RuntimeConfig>
export type SiteConfig = RuntimeConfig['sites'][number]
export type BrandConfig = RuntimeConfig['brands'][string]

/** Objects are merged deeply, sites by their id; every other list is replaced. */
export function mergeConfig(base: unknown, overlay: unknown): unknown {
  if (!isObject(base) || !isObject(overlay)) return overlay
  const merged = Object.entries(overlay).map(([key, value]) => [
    key,
    key === 'sites'
      ? mergeSites(base[key], value)
      : Object.hasOwn(base, key)
        ? mergeConfig(base[key], value)
        : value,
  ])
  return { ...base, ...Object.fromEntries(merged) }
}

export function resolveConfig(json: unknown, { port }: { port: number }): RuntimeConfig {
  const filled: unknown = JSON.parse(JSON.stringify(json).replaceAll('{port}', String(port)))
  const result = RuntimeConfig.safeParse(filled)
  if (!result.success)
    throw new Error(`The runtime configuration cannot be used:\n${z.prettifyError(result.error)}`)
  return result.data
}

function mergeSites(base: unknown, overlay: unknown): unknown {
  if (!Array.isArray(base) || !Array.isArray(overlay)) return overlay
  const overlays: unknown[] = overlay
  const sites: unknown[] = base
  const added = overlays.filter((site) => !sites.some((known) => hasSameId(known, site)))
  return [
    ...sites.map((site) => overlays.filter((other) => hasSameId(site, other)).reduce(mergeConfig, site)),
    ...added,
  ]
}

function hasSameId(one: unknown, other: unknown): boolean {
  return isObject(one) && isObject(other) && one.id === other.id
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value
}
