import { instantOf, localDateOf } from '@rollcall/domain/time/local-time'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { type DemoCandidate, isSharing } from './demo-people.ts'
import type { DemoLesson, DemoSchool } from './demo-school.ts'
import { demoRegions } from './demo-schools.ts'
import { type ShiftTimes, shiftToday } from './shift-today.ts'
import { blockAmong, isWorkingDay, workingDays } from './working-days.ts'

/** At the school's own hours, confirmed, and with one of its lessons, unless it says otherwise. */
export interface DemoShift {
  name: string
  school: DemoSchool
  dateLocal: string
  startTimeLocal?: string
  endTimeLocal?: string
  status?: number
  lesson?: DemoLesson
  isInBlock?: boolean
}

export const offeredUntilSoon = 'offered until soon'
export const offeredForTwoDays = 'offered for two days'
export const offeredTogether = ['group 1', 'group 2', 'group 3', 'group 4'] as const
export const offeredToTwo = 'shared'
export const clockedYesterday = 'clocked yesterday'
export const forgottenClockOut = 'clock-out forgotten'
export const changedByClient = 'changed by the client'
export const submitted = 'submitted'
export const disputed = 'disputed'
export const readyToInvoice = 'ready to invoice'
export const invoiced = 'invoiced'
export const exported = 'exported'

export const shiftsOf = (candidate: DemoCandidate, now: number): DemoShift[] =>
  candidate.isPlaced
    ? [...shiftsToday(candidate, now), ...shiftsBefore(candidate, now), ...shiftsAfter(candidate, now)]
    : []

const EARLY = { startTimeLocal: '06:30', endTimeLocal: '07:45' }

function shiftsToday(candidate: DemoCandidate, now: number): DemoShift[] {
  const [school] = demoRegions[candidate.region].schools
  const times = shiftToday(school, now)
  const { dateLocal } = times
  const earlier = { name: 'earlier today', school, dateLocal, ...EARLY }
  const isOver = instantOf(`${dateLocal}T${EARLY.endTimeLocal}`, school.timezone) <= now
  return [
    ...(isOver ? [{ ...earlier, lesson: demoRegions[candidate.region].care }] : []),
    { name: 'today', school, ...times, ...lessonToday(candidate, school, times) },
  ]
}

function lessonToday(
  candidate: DemoCandidate,
  school: DemoSchool,
  { dateLocal, startTimeLocal, endTimeLocal }: ShiftTimes,
): { lesson?: DemoLesson } {
  const { care, sleepover } = demoRegions[candidate.region]
  const isInSchoolHours = startTimeLocal >= school.startTimeLocal && endTimeLocal <= school.endTimeLocal
  if (isInSchoolHours && isWorkingDay(candidate, dateLocal)) return {}
  const isByDay = startTimeLocal >= '06:00' && startTimeLocal < '19:00'
  return { lesson: isByDay ? care : sleepover }
}

type ShiftKind = Omit<DemoShift, 'dateLocal'>

const dealt = (kinds: readonly ShiftKind[], days: readonly string[]): DemoShift[] =>
  kinds.map((kind, index) => {
    const dateLocal = days[index]
    if (!dateLocal) throw new Error(`There is no day left for ${kind.name}`)
    return { ...kind, dateLocal }
  })

function shiftsBefore(candidate: DemoCandidate, now: number): DemoShift[] {
  const [main, second] = demoRegions[candidate.region].schools
  const kinds: ShiftKind[] = [
    { name: clockedYesterday, school: main },
    { name: forgottenClockOut, school: second },
    { name: changedByClient, school: main, status: bookingStatus.clientTimesheetModified },
    { name: submitted, school: second, status: bookingStatus.candidateTimesheetNoChanges },
    { name: disputed, school: main, status: bookingStatus.disputeOrMismatch },
    { name: readyToInvoice, school: second, status: bookingStatus.invoicingReady },
    { name: invoiced, school: main, status: bookingStatus.invoice },
    { name: exported, school: second, status: bookingStatus.exported },
  ]
  const from = localDateOf(now, main.timezone)
  return dealt(kinds, workingDays(candidate, { from, direction: 'before', count: kinds.length }))
}

/** Three weeks of working days and one day more. */
const DAYS_AHEAD = 16

function shiftsAfter(candidate: DemoCandidate, now: number): DemoShift[] {
  const [main, second, third] = demoRegions[candidate.region].schools
  const from = localDateOf(now, main.timezone)
  const days = workingDays(candidate, { from, direction: 'after', count: DAYS_AHEAD })
  const block = blockAmong(days)
  const status = bookingStatus.tentativeFilled
  const [group1, group2, group3, group4] = offeredTogether
  const kinds: ShiftKind[] = [
    { name: offeredUntilSoon, school: second, status },
    { name: 'confirmed 1', school: main },
    { name: offeredForTwoDays, school: main, status },
    { name: 'confirmed 2', school: second },
    { name: group1, school: second, status },
    { name: group2, school: second, status },
    { name: 'confirmed 3', school: main },
    { name: group3, school: second, status },
    { name: group4, school: second, status },
    ...(isSharing(candidate) ? [{ name: offeredToTwo, school: main, status }] : []),
    { name: 'far ahead', school: third },
  ]
  const single = dealt(
    kinds,
    days.filter((day) => !block.includes(day)),
  )
  return [
    ...single,
    ...block.map((dateLocal, index) => ({
      name: `block ${index + 1}`,
      school: main,
      dateLocal,
      isInBlock: true,
    })),
    ...(candidate.hasOverlappingOffer
      ? single
          .filter(({ name }) => name === group3)
          .map(({ dateLocal }) => ({ name: 'overlapping', school: main, dateLocal }))
      : []),
  ]
}
