import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import { paperId, storedFile } from './papers.ts'

type Handed = IdCheck['steps'][number]['handedIn'][number]

export const idCheckDocument = (number: number, more: Partial<Handed> = {}): Handed => ({
  id: paperId(7_000 + number),
  issuer: 'Passport',
  dateExpiry: null,
  file: storedFile(number),
  ...more,
})
const kinds = [
  {
    documentKindId: 'passport',
    title: 'Passport',
    group: 'primary',
    points: 70,
    hasPhoto: true,
    expiry: 'always',
    graceYears: 2,
    issuers: ['Australia'],
  },
  {
    documentKindId: 'licence',
    title: 'Driver licence',
    group: 'secondary',
    points: 40,
    hasPhoto: true,
    expiry: 'always',
    graceYears: 0,
    issuers: ['New South Wales', 'Victoria'],
  },
  {
    documentKindId: 'bankStatement',
    title: 'Bank statement',
    group: 'tertiary',
    points: 25,
    hasPhoto: false,
    expiry: 'never',
    graceYears: 0,
    issuers: ['Wattle Bank', 'Another bank'],
  },
] satisfies Omit<IdCheck['steps'][number], 'handedIn' | 'isUsedUp' | 'showsCitizens'>[]

/** An ID check with these points and documents by kind. */
export const idCheck = (
  points: number,
  handed: Record<string, Handed[]> = {},
  more: Partial<IdCheck> = {},
): IdCheck => ({
  provider: 'embedded',
  points,
  pointsNeeded: 100,
  cardPoints: { first: 40, later: 25 },
  missing: points < 100 ? ['points'] : [],
  steps: kinds.map((kind) => ({
    ...kind,
    isUsedUp: false,
    showsCitizens: false,
    handedIn: handed[kind.documentKindId] ?? [],
  })),
  consent: null,
  accessToken: 'a-token-of-the-check',
  expiresAtUTC: '2026-03-09T21:15:00Z',
  ...more,
})
