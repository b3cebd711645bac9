import { localDateOf } from '@rollcall/domain/time/local-time'
import { useCurrentMinute } from './clock.ts'

/** The day it is for the reader; a page left open overnight moves on with it. */
export const useToday = (timeZone: string): string => localDateOf(useCurrentMinute(), timeZone)
