import type { AskedReferee, ComplianceItem } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../../test/axe.ts'
import { type Answers, never, refusal, unreachable } from '../../../../../test/fake-service.ts'
import { formField } from '../../../../../test/form-fields.ts'
import { boxOf, elementOf } from '../../../../../test/on-screen.ts'
import { openPortal, phone } from '../../../../../test/open-portal.ts'
import { morning } from '../../../../../test/people.ts'
import {
  avaWithRegistrations,
  evidence,
  item,
  itemId,
  registrationId,
  withItems,
} from '../../../../../test/registrations.ts'
import { anotherLike, endSession, signInAgain } from '../../../../../test/sign-in-again.ts'

const path = '/registrations/{registrationId}/compliance-items/{complianceItemId}'
const get = `GET ${path}/form` as const
const submit = `POST ${path}/submit` as const
const getAnswers = `GET ${path}/form/answers` as const
const change = `PUT ${path}/form/answers` as const
const ask = `POST ${path}/form/change-request` as const

const health = item(1, { title: 'Health questions', kind: 'form', referenceType: 'Form' })
const sent = { ...health, status: 'AwaitingVerification', waitingFor: 'consultant' } as const
const own = {
  source: 'internal' as const,
  fields: [
    formField('allergies', 'Do you have any allergies?', { fieldType: 'radio', options: ['Yes', 'No'] }),
    formField('note', 'What should we know?', { fieldType: 'textarea' }),
  ],
}

const open = (answers: Answers, isFirstVisit = true, as: CurrentUser = avaWithRegistrations) =>
  openPortal(`/registrations/${registrationId}?item=${itemId(1)}`, {
    as,
    at: morning,
    isFirstVisit,
    answers: { ...withItems(health), ...answers },
  })

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name })
const field = (label: string | RegExp) => dialog.getByLabelText(label)
const done = () => expect.element(button('Done')).toHaveFocus()

test('a form of ours is filled in, kept over a reload, and sent once', async () => {
  const first = await open({ [get]: own })
  await button('Send to Priya').click()
  await expect.element(dialog.getByRole('radio', { name: 'Yes' })).toHaveFocus()
  await expect.element(dialog.getByText('This field is required')).toHaveLength(2)
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'No' }).click()
  await field('What should we know?').fill('Nothing')
  expect(first.askedFor(submit)).toEqual([])

  const { askedFor, change } = await open({ [get]: own, [submit]: unreachable }, false)
  await expect.element(dialog).toHaveTextContent('What you typed earlier is still here.')
  await button('Send to Priya').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Check your internet connection')
  change({ [submit]: sent })
  await button('Send to Priya').click()
  await done()
  await expect.element(dialog).toHaveTextContent('Priya checks it, usually within 2 days.')
  expect(askedFor(submit).map(({ body }) => body)).toEqual([
    { answers: { allergies: 'No', note: 'Nothing' } },
    { answers: { allergies: 'No', note: 'Nothing' } },
  ])
  expect(new Set(askedFor(submit).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(JSON.stringify(sessionStorage)).not.toContain('Nothing')
})

test.each([
  ['phoneNumber', 'tel', 'abc', 'Enter a phone number with its area code.', '0491 570 006'],
  ['email', 'email', 'mum at home', 'Please enter a valid email address', 'mum@example.com'],
  ['number', 'text', 'ten', 'Enter a number.', '10'],
])('a field for a %s has its keyboard and is checked', async (ruleType, type, wrong, words, right) => {
  const fields = [formField('contact', 'Contact', { rules: [{ ruleType, value: null }] })]
  const { askedFor, change } = await open({ [get]: { ...own, fields }, [submit]: sent })
  const input = field(/^Contact/)
  await expect.element(input).toHaveAttribute('type', type)
  await input.fill(wrong)
  await button('Send to Priya').click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  expect(askedFor(submit)).toEqual([])
  await input.fill(right)
  await expect.element(dialog.getByText(words)).not.toBeInTheDocument()
  change({ [submit]: refusal('form_answers_invalid', { param: 'contact' }) })
  await button('Send to Priya').click()
  await expect
    .element(dialog)
    .toHaveTextContent(
      ruleType === 'phoneNumber' ? 'We can’t find this phone number.' : 'Check what you entered',
    )
})

test.each([
  ['the same person', avaWithRegistrations, 'Nothing'],
  ['another person', anotherLike(avaWithRegistrations), ''],
])('after the session ended, %s signs in and finds their own input alone', async (_who, person, kept) => {
  const { change } = await open({ [get]: own })
  await field('What should we know?').fill('Nothing')
  endSession(change, submit)
  await dialog.getByRole('radio', { name: 'No' }).click()
  await button('Send to Priya').click()
  await signInAgain(change, person)
  await expect.element(field('What should we know?')).toHaveValue(kept)
  expect(JSON.stringify(sessionStorage).includes('Nothing')).toBe(kept === 'Nothing')
})

test('a sign-out, here or in another tab, leaves nothing of what was typed', async () => {
  const { change } = await open({ [get]: own })
  await field('What should we know?').fill('Nothing')
  expect(JSON.stringify(sessionStorage)).toContain('Nothing')
  change({ 'POST /refresh': refusal('session_expired') })
  const otherTab = new BroadcastChannel('rollcall')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  otherTab.postMessage({ topic: 'session', news: 'ended' })
  otherTab.close()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(JSON.stringify(sessionStorage)).not.toContain('Nothing')
})

test('a missing field of a long form scrolls into view, above the buttons', async () => {
  await page.viewport(phone.width, phone.height)
  const notes = (place: string) =>
    Array.from({ length: 7 }, (_, at) => formField(`${place}${at}`, `${place} ${at}`, { isOptional: true }))
  const fields = [...notes('Before'), ...own.fields.slice(0, 1), ...notes('After')]
  await open({ [get]: { ...own, fields } })
  await button('Send to Priya').click()
  const complaint = dialog.getByText('This field is required')
  await expect.element(complaint).toBeVisible()
  const { bottom } = await boxOf(complaint)
  expect(bottom).toBeLessThan((await boxOf(button('Send to Priya'))).top)
})

test('refused fields are marked, and the input stays', async () => {
  const { change } = await open({
    [get]: own,
    [submit]: refusal('form_answers_invalid', { param: 'note' }),
  })
  await dialog.getByRole('radio', { name: 'No' }).click()
  await field('What should we know?').fill('Nothing')
  await button('Send to Priya').click()
  await expect.element(field('What should we know?')).toHaveFocus()
  await expect.element(dialog.getByText('Check what you entered here.')).toBeVisible()
  // A form sent in another tab counts as sent.
  change({ [submit]: refusal('compliance_item_already_submitted'), ...withItems(sent) })
  await button('Send to Priya').click()
  await done()
})

test.each<[string, Answers, string]>([
  ['sent already', { [get]: null }, 'You’ve already sent this.'],
  ['loading', { [get]: () => never }, 'Loading the form'],
  ['refused', { [get]: refusal('internal_error') }, 'We couldn’t load the form.'],
  [
    'not set up here',
    { [get]: refusal('compliance_item_unavailable') },
    'This form can’t be opened here yet',
  ],
])('a form that is %s says so', async (_what, answers, words) => {
  await open(answers)
  await expect.element(dialog).toHaveTextContent(words)
  await expect.element(button('Send to Priya')).not.toBeInTheDocument()
})

const linked = (more: Parameters<typeof evidence>[1] = {}) => [evidence(1, { isLinked: true, ...more })]
const sentAnswers = {
  fields: own.fields,
  answers: { allergies: 'No', note: 'Nothing' },
  sentAtUTC: '2026-03-08T22:00:00Z',
  reviewedAtUTC: null,
  isVerified: false,
  rejectionReason: null,
  action: 'change' as const,
  changeAskedAtUTC: null,
}
const accepted = {
  ...health,
  status: 'Complete',
  waitingFor: 'nobody',
  evidence: linked({ isVerified: true }),
} as const

const answersHeading = dialog.getByRole('heading', { name: /^Your answers, sent/ })

test('sent answers are shown, and can be changed until they are reviewed', async () => {
  const waiting = { ...sent, evidence: linked() }
  const answers = { ...withItems(waiting), [get]: null, [getAnswers]: sentAnswers, [change]: waiting }
  const { askedFor, change: answer } = await open(answers)
  await expect.element(dialog).toHaveTextContent('Your answers, sent 9 Mar 2026')
  await expect.element(dialog).toHaveTextContent('What should we know?Nothing')
  await expectAccessible()
  await button('Change my answers').click()
  expect((await elementOf(dialog)).querySelector('form')).toBe(document.activeElement)
  await expect.element(field('What should we know?')).toHaveValue('Nothing')
  await expect.element(dialog.getByRole('radio', { name: 'No' })).toBeChecked()
  await field('What should we know?').fill('Wasps')
  await button('Keep what I sent').click()
  await expect.element(answersHeading).toHaveFocus()
  await button('Change my answers').click()
  await expect.element(field('What should we know?')).toHaveValue('Nothing')
  await field('What should we know?').fill('Bees')
  answer({ [change]: refusal('form_answers_reviewed') })
  await button('Send to Priya').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('has checked these answers in the meantime')
  answer({ [change]: waiting })
  await button('Send to Priya').click()
  await done()
  expect(askedFor(change).at(-1)?.body).toEqual({ answers: { allergies: 'No', note: 'Bees' } })
  expect(askedFor(submit)).toEqual([])
})

test('a refused form comes back with the answers that were sent, and with the reason', async () => {
  const statusReason = 'Please name the medicine.'
  const refused = { ...health, statusReason, evidence: linked({ rejectionReason: statusReason }) }
  const answers = { ...sentAnswers, rejectionReason: statusReason, action: 'sendAgain' as const }
  const { askedFor } = await open({
    ...withItems(refused),
    [get]: own,
    [getAnswers]: answers,
    [submit]: sent,
  })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(statusReason)
  await expect.element(field('What should we know?')).toHaveValue('Nothing')
  await field('What should we know?').fill('Nothing but Zyrtec')
  await button('Send to Priya').click()
  await done()
  expect(askedFor(submit).map(({ body }) => body)).toEqual([
    { answers: { allergies: 'No', note: 'Nothing but Zyrtec' } },
  ])
})

test('for accepted answers a change is asked for, once, with a reason', async () => {
  const checked = { ...sentAnswers, isVerified: true, action: 'ask' as const }
  const { askedFor, change: answer } = await open({
    ...withItems(accepted),
    [get]: null,
    [getAnswers]: checked,
    [ask]: unreachable,
  })
  await button('Ask to change').click()
  const reason = field(/^What needs to change/)
  await expect.element(reason).toHaveFocus()
  await button('Cancel').click()
  await expect.element(answersHeading).toHaveFocus()
  await button('Ask to change').click()
  await button('Ask Priya').click()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await reason.fill('I have moved house.')
  await expectAccessible()
  await button('Ask Priya').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t send your request')
  answer({
    [ask]: undefined,
    [getAnswers]: { ...checked, action: 'asked', changeAskedAtUTC: '2026-03-09T20:00:00Z' },
  })
  await button('Ask Priya').click()
  await expect.element(dialog).toHaveTextContent('You asked Priya for a change')
  await expect.element(button('Ask to change')).not.toBeInTheDocument()
  await expect.element(answersHeading).toHaveFocus()
  expect(new Set(askedFor(ask).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(JSON.stringify(sessionStorage)).not.toContain('moved house')
})

test('opened again, the answers can be changed and count until the new ones are checked', async () => {
  const reopened = { ...sentAnswers, isVerified: true, action: 'sendAgain' as const }
  const renewing = { ...accepted, isRenewing: true }
  await open({ ...withItems(accepted), [get]: own, [getAnswers]: reopened, [submit]: renewing })
  await expect.element(dialog).toHaveTextContent('Priya opened this again for you')
  await field('What should we know?').fill('Bees')
  await button('Send to Priya').click()
  await done()
  await expect.element(dialog).toHaveTextContent('Your earlier answers count until then.')
})

test('without a consultant, the team is named within a sentence in small letters', async () => {
  const team = { ...avaWithRegistrations, associatedConsultant: null }
  const checked = { ...sentAnswers, isVerified: true }
  const asked = { ...checked, action: 'asked' as const, changeAskedAtUTC: '2026-03-09T20:00:00Z' }
  await open({ ...withItems(accepted), [get]: null, [getAnswers]: asked }, true, team)
  await expect.element(dialog).toHaveTextContent('You asked our team for a changeOur team opens')
  const reopened = { ...checked, action: 'sendAgain' as const }
  await open({ ...withItems(accepted), [get]: own, [getAnswers]: reopened }, true, team)
  await expect.element(dialog).toHaveTextContent(/Our team opened this again.*until our team has checked/)
})

test('a form of JotForm grows as it says, and is sent when the service says so', async () => {
  const { change } = await open({
    [get]: { source: 'jotForm', url: `${location.origin}/form/99?rollcallToken=t` },
  })
  const frame = dialog.getByTitle('Health questions')
  await expect.element(frame).toBeVisible()
  const element = await elementOf<HTMLIFrameElement>(frame)
  const tell = (data: unknown, origin = location.origin, source = element.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  tell('setHeight:1234:99')
  await expect.poll(() => element.style.height).toBe('1234px')
  tell('setHeight:5:99', 'https://elsewhere.example')
  tell('setHeight:6:99', location.origin, window)
  tell({ action: 'submission-completed' }, 'https://elsewhere.example')
  await button('I’ve sent it').click()
  await expect.element(dialog).toHaveTextContent('We don’t have it yet')
  expect(element.style.height).toBe('1234px')
  await expectAccessible()
  change({ 'GET /registrations/{registrationId}': refusal('internal_error') })
  await button('I’ve sent it').click()
  await expect.element(dialog).toHaveTextContent('We couldn’t check.')
  change(withItems(sent))
  tell({ action: 'submission-completed', formID: '99' })
  await done()
})

const referees = { source: 'referees' as const, needed: 2, asked: [] }
const person = (number: number) => dialog.getByRole('group', { name: `Referee ${number}` })

test('referees are named, each with a name, an email of their own and how they know you', async () => {
  const waits = { ...sent, waitingFor: 'provider' } as const
  const { askedFor } = await open({ [get]: referees, [submit]: waits })
  await expect.element(dialog).toHaveTextContent('Name 2 people who can tell us about your work')
  await expect.element(dialog).toHaveTextContent('We email each of them a link to a short form')
  await button('Ask my referees').click()
  await expect.element(person(1).getByLabelText('Name')).toHaveFocus()
  await expectAccessible()
  await person(1).getByLabelText('Name').fill('Kerryn, call 0491 570 006')
  await expect.element(dialog).toHaveTextContent('Enter only their name, such as Dr. Kerryn Doyle.')
  await person(1).getByLabelText('Name').fill('K'.repeat(81))
  await expect.element(dialog).toHaveTextContent('This field must be 80 characters or less')
  await person(1).getByLabelText('Name').fill('Kerryn Doyle')
  await person(1).getByLabelText('Email').fill('AVA@example.com')
  await person(1).getByLabelText('How they know you').fill('Principal')
  await expect.element(dialog).toHaveTextContent('That’s your own email. Enter theirs.')
  await person(1).getByLabelText('Email').fill('kerryn@lantern.example')
  await person(2).getByLabelText('Name').fill('Sam Okafor')
  await person(2).getByLabelText('Email').fill('kerryn@lantern.example')
  await person(2).getByLabelText('How they know you').fill('Head of year')
  await expect.element(dialog).toHaveTextContent('You’ve entered this email already.')
  await person(2).getByLabelText('Email').fill('sam at wattle')
  await expect.element(dialog).toHaveTextContent('Please enter a valid email address')
  await person(2).getByLabelText('Email').fill(' sam@wattle.example ')
  await button('Ask my referees').click()
  await done()
  await expect.element(dialog).toHaveTextContent('We’ve emailed your referees.')
  expect(askedFor(submit).map(({ body }) => body)).toEqual([
    {
      referees: [
        { name: 'Kerryn Doyle', email: 'kerryn@lantern.example', relationship: 'Principal' },
        { name: 'Sam Okafor', email: 'sam@wattle.example', relationship: 'Head of year' },
      ],
    },
  ])
})

const getReferees = `GET ${path}/referees` as const
const changeOne = `PUT ${path}/referees/{refereeId}` as const
const remindOne = `POST ${path}/referees/{refereeId}/reminder` as const

const askedOne = (number: number, name: string, more: Partial<AskedReferee> = {}): AskedReferee => ({
  id: itemId(50 + number),
  name,
  email: `referee${number}@lantern.example`,
  relationship: 'Principal',
  hasAnswered: false,
  state: 'sent',
  askedAtUTC: '2026-03-08T22:00:00Z',
  remindedAtUTC: null,
  answeredAtUTC: null,
  expiresAtUTC: '2026-04-07T22:00:00Z',
  canRemindFromUTC: '2026-03-09T20:00:00Z',
  ...more,
})
const kerryn = askedOne(1, 'Kerryn Doyle', {
  hasAnswered: true,
  state: 'answered',
  answeredAtUTC: '2026-03-09T01:00:00Z',
  canRemindFromUTC: null,
})
const sam = askedOne(2, 'Sam Okafor', { state: 'opened' })
const waitsForReferees: ComplianceItem = {
  ...sent,
  referenceType: 'ReferenceCheckFormGroup',
  waitingFor: 'provider',
  waitingSinceUTC: '2026-03-08T22:00:00Z',
  evidence: [evidence(1, { isLinked: true })],
}
const withAsked = (...asked: AskedReferee[]): Answers => ({
  ...withItems(waitsForReferees),
  [get]: { ...referees, asked },
  [getReferees]: asked,
})
const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })

test('once they are asked, it shows who was asked, where, when and what became of it', async () => {
  const undelivered = askedOne(3, 'Ines Duarte', {
    state: 'notDelivered',
    canRemindFromUTC: '2026-03-10T20:00:00Z',
  })
  await open(withAsked(kerryn, sam, undelivered))
  await expect
    .element(dialog)
    .toHaveTextContent('Waiting for your refereesWith your referees since yesterday')
  await expect.element(row('Kerryn Doyle')).toHaveTextContent('Answered')
  await expect.element(row('Kerryn Doyle')).toHaveTextContent('Sent 9 Mar 2026, answered 9 Mar 2026')
  await expect.element(row('Kerryn Doyle').getByRole('button')).not.toBeInTheDocument()
  await expect.element(row('Sam Okafor')).toHaveTextContent('Opened, no answer yet')
  await expect.element(row('Sam Okafor')).toHaveTextContent('referee2@lantern.example')
  await expect.element(row('Ines Duarte')).toHaveTextContent('Our email didn’t arrive')
  await expect.element(row('Ines Duarte')).toHaveTextContent('You can remind them from Wed, 11 Mar, 7:00 am.')
  await expect.element(row('Ines Duarte').getByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
  await expect.element(button('Ask my referees')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a referee is reminded once, and it says when the next reminder can be sent', async () => {
  const { askedFor, change: answer } = await open({ ...withAsked(kerryn, sam), [remindOne]: unreachable })
  const remind = row('Sam Okafor').getByRole('button', { name: 'Remind Sam Okafor' })
  await remind.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t send the reminder')
  const reminded = {
    ...sam,
    remindedAtUTC: '2026-03-09T20:45:00Z',
    canRemindFromUTC: '2026-03-10T20:45:00Z',
  }
  answer({ ...withAsked(kerryn, reminded), [remindOne]: [kerryn, reminded] })
  await remind.click()
  await expect.element(row('Sam Okafor')).toHaveTextContent('We emailed Sam Okafor again.')
  await expect.element(row('Sam Okafor')).toHaveTextContent('You can remind them from Wed, 11 Mar, 7:45 am.')
  await expect.element(remind).not.toBeInTheDocument()
  await expect.element(row('Sam Okafor').getByText('Sam Okafor', { exact: true }).first()).toHaveFocus()
  expect(new Set(askedFor(remindOne).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('the address of a referee is corrected by the rules they were named by', async () => {
  const { askedFor, change: answer } = await open(withAsked(kerryn, sam))
  const change = row('Sam Okafor').getByRole('button', { name: 'Change Sam Okafor' })
  const name = row('Sam Okafor').getByLabelText('Name')
  const named = row('Sam Okafor').getByText('Sam Okafor', { exact: true }).first()
  const email = row('Sam Okafor').getByLabelText('Email')
  await change.click()
  await row('Sam Okafor').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(named).toHaveFocus()
  await change.click()
  await expect.element(email).toHaveFocus()
  await expectAccessible()
  const save = row('Sam Okafor').getByRole('button', { name: 'Save' })
  await name.fill('Sam. Your account is locked')
  await save.click()
  await expect.element(dialog.getByText('Leave out numbers and sentences.')).toBeVisible()
  await name.fill('Sam Okafor')
  for (const [typed, words] of [
    ['ava@example.com', 'That’s your own email. Enter theirs.'],
    [kerryn.email, 'You’ve entered this email already.'],
    ['sam at wattle', 'Please enter a valid email address'],
  ] as const) {
    await email.fill(typed)
    await save.click()
    await expect.element(dialog.getByText(words)).toBeVisible()
  }
  const right = { ...sam, state: 'sent' as const, email: 'sam@wattle.example' }
  answer({ ...withAsked(kerryn, right), [changeOne]: [kerryn, right] })
  await email.fill('sam@wattle.example')
  await save.click()
  await expect.element(row('Sam Okafor')).toHaveTextContent('We emailed Sam Okafor a link.')
  await expect.element(row('Sam Okafor')).toHaveTextContent('No answer yet')
  await expect.element(named).toHaveFocus()
  expect(askedFor(changeOne).map(({ body }) => body)).toEqual([
    { name: 'Sam Okafor', email: 'sam@wattle.example', relationship: 'Principal' },
  ])
})

test('rejected referees can be replaced', async () => {
  const refused: ComplianceItem = {
    ...waitsForReferees,
    status: 'RequiresCandidateAction',
    waitingFor: 'candidate',
    waitingSinceUTC: null,
    statusReason: 'Someone you worked for, please.',
    evidence: [evidence(1, { isLinked: true, rejectionReason: 'Someone you worked for, please.' })],
  }
  await open({ ...withItems(refused), [get]: referees, [getReferees]: [kerryn, sam] })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone you worked for, please.')
  await expect.element(person(2).getByLabelText('Name')).toHaveValue('Sam Okafor')
})
