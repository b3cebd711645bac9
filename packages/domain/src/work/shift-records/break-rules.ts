/** A rest break is paid and a meal break is not; `any` is met by either. */
export type BreakKind = 'rest' | 'meal' | 'any'

export interface BreakStep {
  shiftMinutes: number
  /** Whether a shift of exactly that length counts too. */
  isInclusive: boolean
  count: number
}

export interface BreakRule {
  kind: BreakKind
  minutes: number
  /** Ascending; the last step that a shift reaches says how many breaks are due. */
  steps: readonly BreakStep[]
}

export interface BreakRules {
  id: string
  place: string
  source: { title: string; url: string }
  /** The day the rules came into force in this form. */
  validFrom: string
  rules: readonly BreakRule[]
}

interface Jurisdiction extends BreakRules {
  /** False if the rules were not reviewed at their source: they are not shown until they are. */
  isReviewed: boolean
  country: string
  /** State names as in addresses. Without them the rules apply to every other state of the country. */
  states?: readonly string[]
}

const HOUR = 60

const from = (hours: number, count: number): BreakStep => ({
  shiftMinutes: hours * HOUR,
  isInclusive: true,
  count,
})
const over = (hours: number, count: number): BreakStep => ({
  shiftMinutes: hours * HOUR,
  isInclusive: false,
  count,
})

const rest = (...steps: BreakStep[]): BreakRule => ({ kind: 'rest', minutes: 10, steps })
const meal = (...steps: BreakStep[]): BreakRule => ({ kind: 'meal', minutes: 30, steps })

/**
 * Half an hour so that no stretch of work is longer than five hours: a second one once two such stretches are not enough.
 */
const everyFiveHours = meal(over(5, 1), over(10.5, 2))

const twentyMinutesOverSixHours: BreakRule = { kind: 'any', minutes: 20, steps: [over(6, 1)] }

/**
 * The legal minimum of a place, newest first. A place is missing if no law sets breaks for adults, or if we are not
 * sure what it says: then no rule is shown. Contracts and other awards may give more.
 */
const jurisdictions: readonly Jurisdiction[] = [
  {
    id: 'AU',
    country: 'Australia',
    place: 'Australia',
    source: {
      title: 'Educational Services (Teachers) Award 2020, clause 16',
      url: 'https://library.fairwork.gov.au/award/?krn=MA000077',
    },
    validFrom: '2020-10-01',
    isReviewed: false,
    rules: [meal(over(5, 1))],
  },
  {
    id: 'NZ',
    country: 'New Zealand',
    place: 'New Zealand',
    source: {
      title: 'Employment Relations Act 2000, section 69ZD',
      url: 'https://www.legislation.govt.nz/act/public/2018/0053/33.0/LMS8196.html',
    },
    validFrom: '2019-05-06',
    isReviewed: true,
    rules: [rest(from(2, 1), over(6, 2), from(10, 3), over(14, 4)), meal(over(4, 1), over(12, 2))],
  },
  {
    id: 'UK',
    country: 'United Kingdom',
    place: 'Great Britain',
    source: {
      title: 'Working Time Regulations 1998, regulation 12',
      url: 'https://www.legislation.gov.uk/uksi/1998/1833/regulation/12',
    },
    validFrom: '1998-10-01',
    isReviewed: true,
    rules: [twentyMinutesOverSixHours],
  },
  {
    id: 'UK-NI',
    country: 'United Kingdom',
    states: ['Northern Ireland', 'NIR'],
    place: 'Northern Ireland',
    source: {
      title: 'Working Time Regulations (Northern Ireland) 2016, regulation 15',
      url: 'https://www.legislation.gov.uk/nisr/2016/49/regulation/15',
    },
    validFrom: '2016-04-01',
    isReviewed: false,
    rules: [twentyMinutesOverSixHours],
  },
  {
    // The specification's own text: rest breaks of wage order 4-2001, section 12, and meals of the Labor Code.
    id: 'US-CA',
    country: 'United States',
    states: ['CA', 'California'],
    place: 'California',
    source: {
      title: 'California Labor Code, section 512, and wage order 4-2001, section 12',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=LAB&sectionNum=512',
    },
    validFrom: '2001-01-01',
    isReviewed: true,
    rules: [rest(from(3.5, 1), over(6, 2), over(10, 3)), meal(over(5, 1), over(10, 2))],
  },
  {
    id: 'US-CO',
    country: 'United States',
    states: ['CO', 'Colorado'],
    place: 'Colorado',
    source: {
      title: 'Colorado COMPS Order (7 CCR 1103-1), rule 5',
      url: 'https://cdle.colorado.gov/dlss-home-page/wage-and-hour-law/breaks-rest-meal-periods',
    },
    validFrom: '2022-01-01',
    isReviewed: true,
    rules: [
      rest(over(2, 1), over(6, 2), over(10, 3), over(14, 4), over(18, 5), over(22, 6)),
      meal(over(5, 1)),
    ],
  },
  {
    id: 'CA-ON',
    country: 'Canada',
    states: ['ON', 'Ontario'],
    place: 'Ontario',
    source: {
      title: 'Employment Standards Act, 2000, section 20',
      url: 'https://www.ontario.ca/laws/statute/00e41',
    },
    validFrom: '2001-09-04',
    isReviewed: true,
    rules: [everyFiveHours],
  },
  {
    id: 'CA-BC',
    country: 'Canada',
    states: ['BC', 'British Columbia'],
    place: 'British Columbia',
    source: {
      title: 'Employment Standards Act, section 32',
      url: 'https://www2.gov.bc.ca/gov/content/employment-business/employment-standards-advice/employment-standards/igm/esa-part-4-section-32',
    },
    validFrom: '1995-11-01',
    isReviewed: true,
    rules: [everyFiveHours],
  },
  {
    id: 'CA-AB',
    country: 'Canada',
    states: ['AB', 'Alberta'],
    place: 'Alberta',
    source: {
      title: 'Employment Standards Code, section 18',
      url: 'https://www.alberta.ca/hours-work-rest.aspx',
    },
    validFrom: '2020-11-01',
    isReviewed: false,
    rules: [{ kind: 'any', minutes: 30, steps: [over(5, 1), from(10, 2)] }],
  },
  {
    id: 'CA-QC',
    country: 'Canada',
    states: ['QC', 'Quebec', 'Québec'],
    place: 'Quebec',
    source: {
      title: 'Act respecting labour standards, section 79',
      url: 'https://www.legisquebec.gouv.qc.ca/en/document/cs/N-1.1',
    },
    validFrom: '2003-05-01',
    isReviewed: false,
    rules: [everyFiveHours],
  },
]

/** The place of a shift, as in its address. */
export interface BreakPlace {
  country: string
  state: string
}

/** The reviewed rules of a place on a day: those of its state before those of its country. */
export function breakRulesFor({ country, state }: BreakPlace, dateLocal: string): BreakRules | undefined {
  const inForce = jurisdictions.filter((one) => one.country === country && one.validFrom <= dateLocal)
  const ofPlace =
    inForce.find(({ states }) => states?.some((name) => name.toLowerCase() === state.trim().toLowerCase())) ??
    inForce.find(({ states }) => states === undefined)
  // Filtering by review first would give a state with unreviewed rules those of its country.
  return ofPlace?.isReviewed ? ofPlace : undefined
}
