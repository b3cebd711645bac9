import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { CustomFieldId } from '@rollcall/domain/compliance/certifications/certification-field'
import { formatDay } from '@rollcall/domain/regions/date-format'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { demoCatalogue } from './demo-catalogue.ts'
import { type DrawnText, drawnPdf } from './demo-pdf.ts'
import type { DemoCandidate } from './demo-people.ts'

interface DemoCertification {
  typeKey: string
  /** The heading of the document. */
  issuer: string
  certRefNo: string
  issuedDaysAgo: number
  expiresInDays?: number
  customFields?: Partial<Record<CustomFieldId, string>>
  addedDaysAgo: number
  isVerified?: boolean
  rejectionReason?: string
}

/** By the person's key; the others have submitted none yet. */
const submitted: Record<string, readonly DemoCertification[]> = {
  ava: [
    {
      typeKey: 'au vic wwcc',
      issuer: 'Victoria State Government',
      certRefNo: '1402337A-01',
      issuedDaysAgo: 1_817,
      expiresInDays: 9,
      customFields: { customField01: 'Employee' },
      addedDaysAgo: 410,
      isVerified: true,
    },
    {
      typeKey: 'au vic vit',
      issuer: 'Victorian Institute of Teaching',
      certRefNo: '482913',
      issuedDaysAgo: 1_430,
      expiresInDays: 318,
      customFields: { customField01: 'Full' },
      addedDaysAgo: 45,
      isVerified: true,
    },
    {
      typeKey: 'au first aid',
      issuer: 'Banksia First Aid Training',
      certRefNo: 'FA-88213',
      issuedDaysAgo: 70,
      customFields: { customField01: 'Banksia First Aid Training' },
      addedDaysAgo: 3,
      rejectionReason: 'We can’t read the date in your photo. Please take a new one in daylight.',
    },
  ],
  mia: [
    {
      typeKey: 'uk dbs',
      issuer: 'Disclosure and Barring Service',
      certRefNo: '001712345678',
      issuedDaysAgo: 600,
      customFields: { customField01: 'Child' },
      addedDaysAgo: 598,
      isVerified: true,
    },
    {
      typeKey: 'uk dbs update',
      issuer: 'DBS Update Service',
      certRefNo: 'C0123456789',
      issuedDaysAgo: 345,
      expiresInDays: 20,
      addedDaysAgo: 340,
      isVerified: true,
    },
    {
      typeKey: 'uk dbs update',
      issuer: 'DBS Update Service',
      certRefNo: 'C0123456789',
      issuedDaysAgo: 2,
      expiresInDays: 385,
      addedDaysAgo: 1,
    },
  ],
  noah: [
    {
      typeKey: 'us ca ctc',
      issuer: 'Commission on Teacher Credentialing',
      certRefNo: '250123456',
      issuedDaysAgo: 220,
      expiresInDays: 145,
      customFields: { customField01: '30-Day Substitute Permit' },
      addedDaysAgo: 215,
      isVerified: true,
    },
    {
      typeKey: 'us fingerprint',
      issuer: 'Department of Justice',
      certRefNo: 'A123BCD456',
      issuedDaysAgo: 742,
      expiresInDays: -12,
      addedDaysAgo: 214,
      isVerified: true,
    },
  ],
  liam: [
    {
      typeKey: 'nz practising certificate',
      issuer: 'Teaching Council of Aotearoa New Zealand',
      certRefNo: '345678',
      issuedDaysAgo: 500,
      expiresInDays: 595,
      customFields: { customField01: 'Tūturu' },
      addedDaysAgo: 148,
      isVerified: true,
    },
    {
      typeKey: 'nz police vet',
      issuer: 'New Zealand Police',
      certRefNo: 'PV-204417',
      issuedDaysAgo: 1_070,
      expiresInDays: 25,
      addedDaysAgo: 147,
      isVerified: true,
    },
  ],
  zoe: [
    {
      typeKey: 'ca oct',
      issuer: 'Ontario College of Teachers',
      certRefNo: '654321',
      issuedDaysAgo: 2_700,
      addedDaysAgo: 4,
    },
    {
      typeKey: 'ca vulnerable sector',
      issuer: 'Toronto Police Service',
      certRefNo: 'VS-118204',
      issuedDaysAgo: 9,
      customFields: { customField01: 'Toronto Police Service' },
      addedDaysAgo: 3,
    },
  ],
}

const DAY_MS = 24 * 60 * 60 * 1000

export interface PlannedCertification {
  id: string
  typeKey: string
  certRefNo: string
  dateObtained: string
  dateExpiry: string | null
  customFields: { id: string; value: string }[]
  addedAt: number
  addedDateLocal: string
  isVerified: boolean
  rejectionReason: string | null
  file: { name: string; content: Buffer }
}

export const planCertifications = (person: DemoCandidate, now: number): PlannedCertification[] =>
  (submitted[person.key] ?? []).map((one) => {
    const todayLocal = localDateOf(now, person.timezone)
    const addedAt = now - one.addedDaysAgo * DAY_MS
    const dateObtained = addDays(todayLocal, -one.issuedDaysAgo)
    const dateExpiry = one.expiresInDays === undefined ? null : addDays(todayLocal, one.expiresInDays)
    const planned = {
      id: namedId(`certification ${person.key} ${one.typeKey} ${one.addedDaysAgo}`),
      typeKey: one.typeKey,
      certRefNo: one.certRefNo,
      dateObtained,
      dateExpiry,
      customFields: Object.entries(one.customFields ?? {}).map(([id, value]) => ({ id, value })),
      addedAt,
      addedDateLocal: localDateOf(addedAt, person.timezone),
      isVerified: one.isVerified ?? false,
      rejectionReason: one.rejectionReason ?? null,
    }
    return { ...planned, file: paperOf(person, one.issuer, planned) }
  })

type Shown = Omit<PlannedCertification, 'file'>

/** A document as its issuer prints it: each field with its label. */
function paperOf({ firstName, lastName, region, language }: DemoCandidate, issuer: string, shown: Shown) {
  const type = demoCatalogue(region).certificationTypes.find(({ key }) => key === shown.typeKey)
  if (!type) throw new Error(`There is no certification type ${shown.typeKey}`)
  const inWords = (date: string | null) => (date ? formatDay(language, 'dayOfYear', date) : undefined)
  const values: Record<string, string | undefined> = {
    certRefNo: shown.certRefNo,
    dateObtained: inWords(shown.dateObtained),
    dateExpiry: inWords(shown.dateExpiry),
    ...Object.fromEntries(shown.customFields.map(({ id, value }) => [id, value])),
  }
  const pairs = type.fields.flatMap(({ fieldId, title }): [string, string][] => {
    const value = values[fieldId]
    return value ? [[title, value]] : []
  })
  const texts: DrawnText[] = [
    { text: issuer, x: 72, y: 96, size: 18, isBold: true },
    { text: type.title, x: 72, y: 124, size: 13 },
    ...[['Name', `${firstName} ${lastName}`], ...pairs].flatMap(([label = '', value = ''], at) => [
      { text: label, x: 72, y: 180 + at * 26 },
      { text: value, x: 260, y: 180 + at * 26, isBold: true },
    ]),
  ]
  const name = `${type.title.replaceAll(/[^\p{L}\p{N} ]/gu, '')}.pdf`
  return { name, content: drawnPdf(type.title, texts) }
}
