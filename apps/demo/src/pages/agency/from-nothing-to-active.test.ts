import type {
  ComplianceItem,
  IdCheck,
  Registration,
  RegistrationDetails,
} from '@rollcall/contract/compliance/registrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailComplianceNews } from '../../../../api/src/compliance/compliance-news/mail-compliance-news.ts'
import { hasSetAvailability } from '../../../../api/src/work/availability/has-set-availability.ts'
import { BLANK_PDF } from '../../../../api/test/a-booking.ts'
import type { TestedCall } from '../../../../api/test/all-calls.ts'
import type { Given } from '../../../../api/test/inject-call.ts'
import { createTestApp, type TestApp } from '../../../../api/test/test-app.ts'
import { demoEmail } from '../../data/demo-people.ts'
import { demoPortrait } from '../../data/demo-portrait.ts'

const ITEM = '/registrations/{registrationId}/compliance-items/{complianceItemId}'
const SECOND = 1_000
const MINUTE = 60 * SECOND

let rollcall: TestApp
let headers: Record<string, string>
let registrationId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await rollcall.signIn('nina')).authorization
  const { json } = await rollcall.call('GET /registrations', { headers })
  registrationId = (json as Registration[])[0]?.id ?? ''
})
afterAll(() => rollcall.close())

async function ask<T = unknown>(key: TestedCall, given: Given = {}): Promise<T> {
  const { status, code, json } = await rollcall.call(key, { headers, ...given })
  if (status >= 400) throw new Error(`${key} answers ${status} ${code}`)
  return json as T
}
const details = () =>
  ask<RegistrationDetails>('GET /registrations/{registrationId}', { params: { registrationId } })
const to = ({ id }: ComplianceItem) => ({ params: { registrationId, complianceItemId: id } })
const submit = (item: ComplianceItem, body: object) => ask(`POST ${ITEM}/submit`, { ...to(item), body })
const paper = { name: 'paper.pdf', bytes: BLANK_PDF }

/** The requests by which a new candidate completes each item. */
const doItem: Record<string, (item: ComplianceItem) => Promise<unknown>> = {
  async IDCheck(item) {
    const { accessToken, consent } = await ask<IdCheck>(`GET ${ITEM}/id-check`, to(item))
    const documents = [
      { documentKindId: 'birthCertificate', issuer: 'Australia' },
      { documentKindId: 'driverLicence', issuer: 'Victoria', dateExpiry: '2030-01-01' },
    ]
    for (const document of documents) {
      const bytes = Buffer.concat([BLANK_PDF, Buffer.from(`% ${document.documentKindId}`)])
      await ask(`POST ${ITEM}/id-check/documents`, {
        ...to(item),
        form: { files: [{ name: 'paper.pdf', bytes }], parts: { accessToken, ...document } },
      })
    }
    await submit(item, { consent: { version: consent?.version } })
    await ask(`POST ${ITEM}/id-check/complete`, { ...to(item), body: { accessToken } })
  },
  Certification: ({ id, referenceId, title }) =>
    ask('POST /certifications', {
      form: {
        files: [paper],
        parts: {
          complianceItemId: id,
          certificationData: {
            certificationTypeId: referenceId,
            certRefNo: title === 'VIT registration' ? '482913' : '1402337A-01',
            dateObtained: '2026-11-02',
            dateExpiry: '2029-01-01',
            customFields: [
              { id: 'customField01', value: title === 'VIT registration' ? 'Full' : 'Employee' },
            ],
          },
        },
      },
    }),
  UploadedFile: (item) => ask(`POST ${ITEM}/verify`, { ...to(item), form: { files: [paper], parts: {} } }),
  CandidatePhoto: (item) =>
    ask(`POST ${ITEM}/verify`, {
      ...to(item),
      form: { files: [{ name: 'me.png', bytes: demoPortrait() }], parts: {} },
    }),
  Qualification: () =>
    ask('POST /qualifications', {
      form: {
        files: [paper],
        parts: {
          qualificationData: {
            institute: 'Yarra Plains',
            degree: 'B.Ed.',
            dateComplete: '2024-12-13',
            teachingMethods: [],
          },
        },
      },
    }),
  Form: (item) =>
    submit(item, {
      answers: { contactName: 'Jo Martin', relationship: 'Friend', phoneNumber: '0491 570 156' },
    }),
  async Video(item) {
    await ask(`GET ${ITEM}/video`, to(item))
    for (const at of [5, 10, 15, 20, 25, 30]) {
      rollcall.clock.advance(5 * SECOND)
      await ask(`POST ${ITEM}/video/progress`, { ...to(item), body: { segments: [[at - 5, at]] } })
    }
    await submit(item, {})
  },
  async Contract(item) {
    await ask(`GET ${ITEM}/file`, to(item))
    await submit(item, { hasRead: true })
  },
  CheckBox: (item) => submit(item, { hasRead: true }),
}

/** Presses the first button of a kind on the agency's page, with what its form holds; false when there is none. */
async function press(action: string): Promise<boolean> {
  const { body } = await rollcall.app.inject('/dev/agency')
  const [, rest = ''] = body.split(`action="/dev/agency/${action}">`)
  const hidden = [...(rest.split('</form>')[0] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)]
  if (hidden.length === 0) return false
  const fields = new URLSearchParams(Object.fromEntries(hidden.map(([, name, value]) => [name, value])))
  const { headers } = await rollcall.app.inject({
    method: 'POST',
    url: `/dev/agency/${action}`,
    headers: { origin: 'http://localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields.toString(),
  })
  expect(headers.location).not.toMatch(/gone|reason/)
  return true
}

test('a new teacher submits everything, a consultant reviews it, and the teacher can work', async () => {
  const statuses: string[] = []
  for (;;) {
    const { status, complianceItems } = await details()
    if (statuses.at(-1) !== status) statuses.push(status)
    const owed = complianceItems.find((item) => item.status === 'RequiresCandidateAction')
    if (!owed) break
    await doItem[owed.referenceType]?.(owed)
  }
  while (await press('verify'));
  statuses.push((await details()).status)
  while (await press('activate'));
  statuses.push((await details()).status)
  expect(statuses).toEqual(['Pending', 'In Progress', 'Awaiting Verification', 'Complete', 'Active'])

  rollcall.clock.advance(15 * MINUTE)
  await mailComplianceNews(rollcall.services, hasSetAvailability)
  const mails = (await rollcall.mailsTo(demoEmail('nina'))).filter(({ text }) => text.includes('Welcome!'))
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Welcome! .+ is active, and 7 more updates$/),
  ])
  expect(mails[0]?.text).toContain('You can now be offered work at primary schools in Victoria.')
})
