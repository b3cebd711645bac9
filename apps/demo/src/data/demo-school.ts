import { namedId } from '@rollcall/api/src/platform/ids.ts'

/** Subjects and rooms, in the words of the region. */
export interface DemoLesson {
  grades: readonly string[]
  description: string
}

export interface DemoSchool {
  key: string
  name: string
  campus: string
  address: {
    line1: string
    line2?: string
    suburb: string
    state: string
    postcode: string
    latitude: number
    longitude: number
  }
  timezone: string
  startTimeLocal: string
  endTimeLocal: string
  contact: { name: string; phoneNumber: string; email: string }
  ratePerHour: number
  lessons: readonly [DemoLesson, ...DemoLesson[]]
}

export interface DemoRegion {
  country: string
  /** The first two are where most of the work is; the third is for once in a while. */
  schools: readonly [DemoSchool, DemoSchool, DemoSchool]
  /** By day, where there are no lessons. */
  care: DemoLesson
  /** By night. */
  sleepover: DemoLesson
}

export const clientIdOf = ({ key }: DemoSchool): string => namedId(`client ${key}`)
export const locationIdOf = ({ key }: DemoSchool): string => namedId(`location ${key}`)
