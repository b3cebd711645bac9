import { localDateOf } from '@rollcall/domain/time/local-time'
import { useCurrentMinute } from './clock.ts'

/** The current date of the reader, also on a page left open overnight. */
export const useToday = (timeZone: string): string => localDateOf(useCurrentMinute(), timeZone)
