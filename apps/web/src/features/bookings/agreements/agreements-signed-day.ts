import { localDateOf } from '@rollcall/domain/time/local-time'
import { formatFullDay } from '../../../shared/format.ts'

/** "Tuesday 17 November 2026", the day it was for whoever signed. */
export const signedDay = (dateAgreedUTC: string, timeZone: string): string =>
  formatFullDay(localDateOf(Date.parse(dateAgreedUTC), timeZone))
