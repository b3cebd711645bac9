import { checkFields } from '@rollcall/domain/field-meta/check-fields'
import { expect, test } from 'vitest'
import { certificationTypeIdOf } from '../../../api/src/compliance/catalogue/catalogue.ts'
import { readDrawn } from '../../../api/test/reading/read-drawn.ts'
import { TEST_NOW } from '../../../api/test/test-now.ts'
import { planBookings } from './demo-bookings.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { planCertifications } from './demo-certifications.ts'
import { demoCandidates } from './demo-people.ts'

const submitted = demoCandidates.flatMap((person) =>
  planCertifications(person, TEST_NOW).map((certification) => ({ person, certification })),
)

test.each(submitted)(
  '$person.key’s $certification.typeKey keeps the rules, and its paper reads as it is recorded',
  async ({ person, certification }) => {
    const { typeKey, certRefNo, dateObtained, dateExpiry, customFields, file } = certification
    const type = demoCatalogue(person.region).certificationTypes.find(({ key }) => key === typeKey)
    const recorded: Record<string, string> = {
      certRefNo,
      dateObtained,
      ...(dateExpiry && { dateExpiry }),
      ...Object.fromEntries(customFields.map(({ id, value }) => [id, value])),
    }
    expect(checkFields(type?.fields ?? [], recorded)).toEqual({})
    const reading = await readDrawn({ region: person.region, typeKey }, file.content, 'pdf')
    expect(reading.typeId).toBe(certificationTypeIdOf(typeKey))
    for (const { fieldId, value } of reading.fields)
      expect([fieldId, value]).toEqual([fieldId, recorded[fieldId]])
    expect(reading.fields.map(({ fieldId }) => fieldId)).toContain('certRefNo')
  },
)

test('Ava works after one of hers has run out; Mia’s renewal waits; Nina has none', () => {
  const of = (key: string) =>
    submitted.filter(({ person }) => person.key === key).map(({ certification }) => certification)
  const ava = demoCandidates.find(({ key }) => key === 'ava')
  if (!ava) throw new Error('Ava is gone')
  const [expiring] = of('ava')
  const later = planBookings(ava, TEST_NOW).bookings.filter(
    ({ dateLocal, candidateId }) => candidateId !== null && dateLocal > (expiring?.dateExpiry ?? ''),
  )
  expect(later.length).toBeGreaterThan(0)
  expect(of('ava').map(({ isVerified, rejectionReason }) => isVerified || rejectionReason !== null)).toEqual([
    true,
    true,
    true,
  ])
  const [, old, renewal] = of('mia')
  expect([old?.typeKey, old?.isVerified]).toEqual([renewal?.typeKey, true])
  expect([renewal?.isVerified, renewal?.rejectionReason]).toEqual([false, null])
  expect(of('nina')).toEqual([])
})
