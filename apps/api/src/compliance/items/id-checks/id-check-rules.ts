import { identityExpiries, identityGroups } from '@rollcall/domain/compliance/items/identity-points'
import { countries } from '@rollcall/domain/regions/countries'
import { z } from 'zod'

const text = z.string().trim().min(1)
const points = z.int().min(0).max(1_000)
const isEachOnce = (all: readonly string[]) => new Set(all).size === all.length

const DocumentKind = z.strictObject({
  id: z.string().regex(/^\w{1,100}$/, 'must be a word'),
  title: text,
  group: z.enum(identityGroups),
  hasPhoto: z.boolean(),
  expiry: z.enum(identityExpiries),
  graceYears: z.int().min(0).max(100).optional(),
  /** `countries` means all countries. */
  issuers: z.union([
    z.literal('countries').transform(() => countries),
    z.array(text.max(200)).min(1).refine(isEachOnce, 'Each issuer once'),
  ]),
  /** From one of these issuers it proves citizenship, so no visa is checked. */
  citizensOf: z.array(text.max(200)).optional(),
})

/** Which documents prove an identity in a region, their points, and the consent to a visa check. */
export const IdCheckRules = z.strictObject({
  pointsNeeded: points.min(1),
  primary: points,
  firstSecondary: points,
  laterSecondary: points,
  tertiary: points,
  kinds: z
    .array(DocumentKind)
    .min(1)
    .refine((kinds) => isEachOnce(kinds.map(({ id }) => id)), 'Each id once'),
  /** A changed text is a new version, which needs consent again. */
  visaConsent: z
    .strictObject({
      version: text.max(100),
      text,
      /** Explained before consent is asked for: the purpose, the stored data, and for how long. */
      why: text,
      stored: text,
      keptFor: text,
    })
    .nullable(),
})
export type IdCheckRules = z.output<typeof IdCheckRules>
