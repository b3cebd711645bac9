import type { Shift, ShiftGroup, Shifts } from '@rollcall/contract/work/shifts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { bookingId, serviceWith } from '../../../test/bookings.ts'
import { type Answers, never, paged, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { chevrons, savedFiles, stickingOut, textsOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'
import { recordForm, workedShift } from '../../../test/worked-shifts.ts'

const past = (number: number, dateLocal: string, more: Partial<Shift> = {}): Shift => ({
  bookingId: bookingId(number),
  dateLocal,
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  clientName: 'Lantern Hill School',
  suburb: 'Brunswick',
  status: 110,
  hours: { source: 'scheduled', paidMinutes: 410, grossPay: 494.73 },
  ...more,
})
const group = (
  fromLocal: string,
  toLocal: string,
  shifts: Shift[],
  totals: Partial<ShiftGroup['totals']> = {},
): ShiftGroup => ({
  fromLocal,
  toLocal,
  totals: { shiftCount: shifts.length, paidMinutes: 820, grossPay: 989.46, unpricedCount: 0, ...totals },
  shifts,
})
const nobody = { you: 0, school: 0, consultant: 0, payroll: 0, nobody: 0 }
const shiftsOf = (groups: ShiftGroup[], waiting: Partial<Shifts['waiting']> = {}): Shifts => ({
  currency: 'AUD',
  waiting: { ...nobody, ...waiting },
  groups,
})

const lastWeek = [
  past(1, '2026-03-09'),
  past(2, '2026-03-09', { status: 114, hours: { source: 'record', paidMinutes: 390, grossPay: null } }),
  past(3, '2026-03-09', { status: 117, clientName: 'Quarry Lane School' }),
  past(4, '2026-03-09', { status: 116, hours: null }),
  past(5, '2026-03-09', { status: 175, hours: { source: 'school', paidMinutes: 400, grossPay: 482.67 } }),
]
const whole = shiftsOf(
  [group('2026-03-09', '2026-03-15', lastWeek, { paidMinutes: 1610, grossPay: 1472.13, unpricedCount: 1 })],
  { you: 1, school: 2, consultant: 1, nobody: 1 },
)
const service: Answers = { 'GET /shifts': ({ query }) => paged(whole, 5, query) }

const open = (path: string, answers: Answers, more: object = {}) =>
  openPortal(path, { as: ava, at: morning, answers, ...more })
const section = (name: string | RegExp) => page.getByRole('region', { name })
const row = (index: number) => section(/Mar/).getByRole('listitem').nth(index)

test('past shifts with their hours, pay and the party each waits for; the form is one tap away', async () => {
  await open('/shifts', {
    ...service,
    ...serviceWith([workedShift()]),
    'GET /bookings/{id}/shift-record': recordForm(workedShift()),
  })
  const week = section(/9\s?–\s?15 Mar/)
  await expect.element(week).toHaveTextContent('5 shifts · 26 h 50 min · $1,472.13')
  await expect.element(week).toHaveTextContent('1 shift isn’t in this total')
  await expect.element(row(0)).toHaveTextContent(/Lantern Hill School.*9 Mar.*8:20.*3:10 pm.*Brunswick/)
  await expect.element(row(0)).toHaveTextContent(/6 h 50 min scheduled.*\$494\.73/)
  await expect.element(row(1)).toHaveTextContent(/6 h 30 min you sent.*No rate set.*Waiting for the school\./)
  await expect.element(row(2)).toHaveTextContent('Waiting for Priya Patel')
  await expect.element(row(3)).toHaveTextContent(/No hours.*You said it didn’t happen/)
  await expect.element(row(4)).toHaveTextContent(/\$482\.67.*Sent to payroll/)
  await expect
    .poll(textsOf(section('Where your pay is').getByRole('listitem')))
    .toEqual([
      '1 shift waiting for you',
      '2 waiting for the school',
      '1 with Priya Patel',
      '1 sent to payroll',
    ])
  await expectAccessible()
  await row(0)
    .getByRole('link', { name: /^Waiting for you: confirm your hours/ })
    .click()
  await expect.element(page.getByRole('dialog', { name: 'Confirm your hours' })).toBeVisible()
})

test('a past shift is opened wherever it is pressed, and shows that it leads on', async () => {
  await open('/shifts', {
    ...service,
    ...serviceWith([workedShift()]),
    'GET /bookings/{id}/navigation': { next: null, previous: null },
  })
  await expect.element(row(0)).toBeVisible()
  await expect.poll(() => chevrons(section(/9\s?–\s?15 Mar/))).toBe(lastWeek.length)
  await row(0).getByText('$494.73').click()
  await expect.poll(() => location.pathname).toBe(`/bookings/${bookingId(1)}`)
})

test('week or month and the school are in the address: it can be reloaded and shared', async () => {
  const { askedFor } = await open('/shifts?period=month&search=quarry', service)
  const search = page.getByRole('searchbox', { name: 'Find a school' })
  await expect.element(search).toHaveValue('quarry')
  await expect.element(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expect.element(section('March 2026')).toBeVisible()
  expect(askedFor('GET /shifts')[0]?.query).toMatchObject({ period: 'month', search: 'quarry' })
  await page.getByText('Week', { exact: true }).click()
  await expect.element(section(/9\s?–\s?15 Mar/)).toBeVisible()
  await search.fill('100')
  await expect
    .poll(() => askedFor('GET /shifts').at(-1)?.query)
    .toMatchObject({ search: '100', period: 'week' })
  await expect.poll(() => location.search).toMatch(/^\?search=/)
  await search.fill('')
  await expect.poll(() => location.search).toBe('')
})

const pages = [
  shiftsOf([
    group('2026-03-09', '2026-03-15', [past(1, '2026-03-09')]),
    group('2026-03-02', '2026-03-08', [past(2, '2026-03-06')], { shiftCount: 2 }),
  ]),
  shiftsOf([group('2026-03-02', '2026-03-08', [past(3, '2026-03-05')], { shiftCount: 2 })]),
]

test('earlier shifts are added on asking, and a week that two pages share stays one', async () => {
  const { change } = await open('/shifts', {
    'GET /shifts': ({ query }) => paged(pages[query.page - 1], 3, { page: query.page, pageSize: 2 }),
  })
  const shared = section(/2\s?–\s?8 Mar/)
  await expect.element(shared).toHaveTextContent('2 shifts')
  expect(shared.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(page.getByText('Showing 2 of 3 shifts.')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show earlier shifts' })
  change({ 'GET /shifts': refusal('service_unavailable') })
  await more.click()
  await expect.element(page.getByText('We couldn’t load the earlier shifts.')).toBeVisible()
  change({
    'GET /shifts': ({ query }) => paged(pages[query.page - 1], 3, { page: query.page, pageSize: 2 }),
  })
  await more.click()
  await expect.element(page.getByText('Showing 3 of 3 shifts.')).toBeVisible()
  expect(shared.getByRole('listitem').elements()).toHaveLength(2)
  expect(page.getByRole('region', { name: /2\s?–\s?8 Mar/ }).elements()).toHaveLength(1)
  await expect.element(more).not.toBeInTheDocument()
})

test('the file has all found shifts, in the region’s date format, and runs no formula', async () => {
  const files = savedFiles()
  const evil = past(3, '2026-03-05', { clientName: '=cmd|"x"', status: 114 })
  const { change } = await open('/shifts', {
    'GET /shifts': ({ query }) =>
      query.pageSize === 100
        ? paged(
            query.page === 1 ? pages[0] : shiftsOf([group('2026-03-02', '2026-03-08', [evil])]),
            150,
            query,
          )
        : paged(pages[0], 3, { page: 1, pageSize: 2 }),
  })
  const download = page.getByRole('button', { name: 'Download as CSV' })
  await download.click()
  await expect.element(page.getByText('Saved shifts-2026-03-10.csv with 3 shifts.')).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual(['shifts-2026-03-10.csv'])
  const lines = (await files[0]?.text())?.split('\r\n')
  expect(lines).toEqual([
    'Date,Start,End,School,Suburb,Paid hours,Hours from,Estimated gross pay,Currency,Pay',
    expect.stringMatching(
      /^09\/03\/2026,8:20\sam,3:10\spm,Lantern Hill School,Brunswick,6\.83,scheduled,494\.73,AUD,Waiting for you/,
    ),
    expect.stringMatching(/^06\/03\/2026/),
    expect.stringMatching(/^05\/03\/2026,8:20\sam,3:10\spm,"'=cmd\|""x""",Brunswick/),
    '',
  ])
  change({ 'GET /shifts': refusal('internal_error') })
  await download.click()
  await expect.element(page.getByText(/We couldn’t make the file\./)).toBeVisible()
})

test('empty, not found, loading, failed and offline say what to do', async () => {
  await open('/shifts', { 'GET /shifts': () => never })
  await expect.element(page.getByText('Loading your shifts')).toBeInTheDocument()
  await open('/shifts', { 'GET /shifts': ({ query }) => paged(shiftsOf([]), 0, query) })
  await expect.element(page.getByText('No past shifts yet')).toBeVisible()
  await expect.element(page.getByLabelText('Find a school')).not.toBeInTheDocument()
  await expectAccessible()
  await open('/shifts', {
    'GET /shifts': ({ query }) => paged(query.search ? shiftsOf([]) : whole, query.search ? 0 : 5, query),
  })
  await page.getByRole('searchbox').fill('nowhere')
  await expect.element(page.getByText('No shift at “nowhere”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all shifts' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await open('/shifts?period=month', { 'GET /shifts': refusal('internal_error') })
  await expect.element(page.getByText('We couldn’t load your shifts.')).toBeVisible()
})

test('loaded shifts are available offline; others say that they need a network, and no file is made', async () => {
  await open('/shifts', service)
  await expect.element(section(/9\s?–\s?15 Mar/)).toBeVisible()
  goOffline()
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  await expect.element(page.getByText(/You’re offline\. You can download the file/)).toBeVisible()
  await expect.element(section(/9\s?–\s?15 Mar/)).toBeVisible()
  // Earlier results must not be shown as results of this search.
  await page.getByRole('searchbox').fill('elsewhere')
  await expect.element(section(/9\s?–\s?15 Mar/)).not.toBeInTheDocument()
})

test('it is in the menu after the first four', async () => {
  await open('/shifts', service)
  await page.getByRole('button', { name: 'More' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Shifts & pay' }))
    .toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
})

test.each([320, 390])('twice as large a text fits a phone of %i px', async (width) => {
  document.documentElement.style.fontSize = '200%'
  try {
    await open('/shifts', service, { window: { width, height: 844 } })
    await expect.element(section(/9\s?–\s?15 Mar/)).toBeVisible()
    expect(stickingOut()).toEqual([])
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
