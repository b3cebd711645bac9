import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { Coordinates } from '@rollcall/domain/content/events/distance'

export const DEMO_PASSWORD = 'Rollcall-demo-1'

export interface DemoConsultant {
  key: string
  name: string
  country: string
  state: string
  phoneNumber: string
  email: string
}

export interface DemoCandidate {
  key: string
  firstName: string
  preferredName?: string
  lastName: string
  region: 'AU' | 'NZ' | 'UK' | 'CA' | 'US'
  state: string
  language: string
  timezone: string
  consultant?: string
  phoneNumber?: string
  isSuspended?: boolean
  /** Has a setup link in the mail instead of a password. */
  isSetupPending?: boolean
  signedUpDaysAgo: number
  /** Unknown where it is left out. */
  home?: Coordinates
  /** Has bookings, offers and agreements. */
  isPlaced?: boolean
  /** One of the dates offered as a group is a date they already work. */
  hasOverlappingOffer?: boolean
  /** Has set ongoing availability; the others have not. */
  keepsFridaysFree?: boolean
  /** Is offered a booking that this other candidate is offered too. */
  sharesOfferOf?: string
  /** Their description in the list of demo accounts. */
  about: string
}

export const demoConsultants: DemoConsultant[] = [
  {
    key: 'priya',
    name: 'Priya Raman',
    country: 'Australia',
    state: 'Victoria',
    phoneNumber: '+61 3 5550 4410',
    email: 'priya.raman@commonroom.example',
  },
  {
    key: 'diego',
    name: 'Diego Alvarez',
    country: 'United States',
    state: 'California',
    phoneNumber: '+1 213 555 0142',
    email: 'diego.alvarez@homeroom.example',
  },
  {
    key: 'harriet',
    name: 'Harriet Cole',
    country: 'United Kingdom',
    state: 'England',
    phoneNumber: '+44 20 7946 0118',
    email: 'harriet.cole@commonroom.example',
  },
  {
    key: 'tane',
    name: 'Tāne Walker',
    country: 'New Zealand',
    state: 'Auckland',
    phoneNumber: '+64 9 555 0137',
    email: 'tane.walker@commonroom.example',
  },
  {
    key: 'margaux',
    name: 'Margaux Bouchard',
    country: 'Canada',
    state: 'Ontario',
    phoneNumber: '+1 416 555 0175',
    email: 'margaux.bouchard@commonroom.example',
  },
]

export interface DemoConsultantAccount {
  key: string
  name: string
  roles: string[]
  offices: string[]
  about: string
}

const melbourne = ['melbourne-city', 'melbourne-north', 'melbourne-west']

/** The consultants who can sign in at the embedded identity provider to act for a candidate. */
export const demoConsultantAccounts: DemoConsultantAccount[] = [
  { key: 'priya', name: 'Priya Raman', roles: ['consultant'], offices: melbourne, about: 'Melbourne' },
  { key: 'grace', name: 'Grace Okafor', roles: ['consultant'], offices: ['london'], about: 'London' },
  {
    key: 'dana',
    name: 'Dana Whitfield',
    roles: ['consultant'],
    offices: ['los-angeles'],
    about: 'Los Angeles',
  },
  { key: 'guest.consultant', name: 'Gil Santos', roles: [], offices: melbourne, about: 'not a consultant' },
]

export const demoCandidates: DemoCandidate[] = [
  {
    key: 'ava',
    firstName: 'Ava',
    lastName: 'Nguyen',
    phoneNumber: '+61 491 570 006',
    region: 'AU',
    state: 'Victoria',
    language: 'en-AU',
    timezone: 'Australia/Melbourne',
    consultant: 'priya',
    signedUpDaysAgo: 412,
    home: { latitude: -37.7672, longitude: 144.9602 },
    isPlaced: true,
    keepsFridaysFree: true,
    about: 'Australia, Melbourne',
  },
  {
    key: 'noah',
    firstName: 'Noah',
    lastName: 'Ramirez',
    region: 'US',
    state: 'California',
    language: 'en-US',
    timezone: 'America/Los_Angeles',
    consultant: 'diego',
    signedUpDaysAgo: 233,
    home: { latitude: 34.0907, longitude: -118.3085 },
    isPlaced: true,
    keepsFridaysFree: true,
    about: 'United States, Los Angeles',
  },
  {
    key: 'mia',
    firstName: 'Amelia',
    preferredName: 'Mia',
    lastName: 'Clarke',
    region: 'UK',
    state: 'England',
    language: 'en-GB',
    timezone: 'Europe/London',
    consultant: 'harriet',
    signedUpDaysAgo: 608,
    home: { latitude: 51.5465, longitude: -0.1058 },
    isPlaced: true,
    keepsFridaysFree: true,
    hasOverlappingOffer: true,
    about: 'United Kingdom, London',
  },
  {
    key: 'liam',
    firstName: 'Liam',
    lastName: 'Tūhoe-Harris',
    region: 'NZ',
    state: 'Auckland',
    language: 'en-NZ',
    timezone: 'Pacific/Auckland',
    consultant: 'tane',
    signedUpDaysAgo: 150,
    home: { latitude: -36.8846, longitude: 174.7573 },
    isPlaced: true,
    about: 'New Zealand, Auckland',
  },
  {
    key: 'zoe',
    firstName: 'Zoë',
    lastName: 'Tremblay',
    region: 'CA',
    state: 'Ontario',
    language: 'en-CA',
    timezone: 'America/Toronto',
    consultant: 'margaux',
    signedUpDaysAgo: 320,
    home: { latitude: 43.6704, longitude: -79.3377 },
    isPlaced: true,
    about: 'Canada, Toronto',
  },
  {
    key: 'ruby',
    firstName: 'Ruby',
    lastName: 'Castellano',
    region: 'AU',
    state: 'Victoria',
    language: 'en-AU',
    timezone: 'Australia/Melbourne',
    consultant: 'priya',
    signedUpDaysAgo: 64,
    home: { latitude: -37.7983, longitude: 144.8996 },
    sharesOfferOf: 'ava',
    about:
      'Australia, Melbourne; an offer that Ava has too, a registration that is ready to activate, and one that became active three days ago',
  },
  {
    key: 'sam',
    firstName: 'Sam',
    lastName: 'Okafor',
    region: 'AU',
    state: 'Victoria',
    language: 'en-AU',
    timezone: 'Australia/Melbourne',
    consultant: 'priya',
    signedUpDaysAgo: 500,
    home: { latitude: -37.8142, longitude: 144.9632 },
    isSuspended: true,
    about: 'suspended',
  },
  {
    key: 'nina',
    firstName: 'Nina',
    lastName: 'Petrov',
    region: 'AU',
    state: 'Victoria',
    language: 'en',
    timezone: 'Australia/Melbourne',
    signedUpDaysAgo: 0,
    about: 'signed up today: everything is still to do, and her home is unknown',
  },
  {
    key: 'owen',
    firstName: 'Owen',
    lastName: 'Marsh',
    region: 'AU',
    state: 'Victoria',
    language: 'en',
    timezone: 'Australia/Melbourne',
    consultant: 'priya',
    signedUpDaysAgo: 1,
    home: { latitude: -37.8676, longitude: 144.9802 },
    isSetupPending: true,
    about: 'has no password yet: the setup link is in the email',
  },
]

export const demoEmail = (key: string) => `${key}@rollcall.test`

export const consultantIdOf = (key: string): string => namedId(`consultant ${key}`)
export const candidateIdOf = (key: string): string => namedId(`candidate ${key}`)

/** Whether another person is offered the same booking. */
export const isSharing = ({ key }: DemoCandidate): boolean =>
  demoCandidates.some(({ sharesOfferOf }) => sharesOfferOf === key)
