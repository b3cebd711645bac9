import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { Region } from '@rollcall/domain/regions/region'
import { type DemoDocument, demoPdf } from './demo-pdf.ts'
import { clientIdOf, type DemoSchool } from './demo-school.ts'
import { demoRegions } from './demo-schools.ts'

export interface PlannedAgreement {
  id: string
  clientId: string
  type: 'termsOfEngagement' | 'codeOfConduct'
  title: string
  content: Buffer
  createdAt: number
  replacedAt: number | null
  /** When the region's candidate signed it. */
  agreedAt: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000

const conductTitles: Record<Region, string> = {
  AU: 'Child Safe Code of Conduct',
  NZ: 'Child Protection Code of Conduct',
  UK: 'Safeguarding Code of Conduct',
  CA: 'Safe Schools Code of Conduct',
  US: 'Student Safety Code of Conduct',
}

/** One client with everything signed, one with something left, and one with a new version of what was signed. */
export function planAgreements(region: Region, now: number): PlannedAgreement[] {
  const daysAgo = (days: number) => now - days * DAY_MS
  const [main, second, third] = demoRegions[region].schools
  const base = { createdAt: daysAgo(140), replacedAt: null, agreedAt: null }
  return [
    { ...termsOf(main), ...base, agreedAt: daysAgo(96) },
    { ...conductOf(main, region), ...base, agreedAt: daysAgo(96) },
    { ...termsOf(second), ...base, agreedAt: daysAgo(40) },
    { ...conductOf(second, region), ...base },
    { ...termsOf(third), ...base, agreedAt: daysAgo(75), replacedAt: daysAgo(6) },
    { ...termsOf(third, 2), ...base, createdAt: daysAgo(6) },
  ]
}

type AgreementFile = Omit<PlannedAgreement, 'createdAt' | 'replacedAt' | 'agreedAt'>

const fileOf = (
  school: DemoSchool,
  type: PlannedAgreement['type'],
  version: number,
  { title, paragraphs }: DemoDocument,
): AgreementFile => ({
  id: namedId(`agreement ${school.key} ${type} ${version}`),
  clientId: clientIdOf(school),
  type,
  title,
  content: demoPdf({ title: `${title}, ${school.name}`, paragraphs }),
})

function termsOf(school: DemoSchool, version = 1): AgreementFile {
  const { name, startTimeLocal, contact } = school
  return fileOf(school, 'termsOfEngagement', version, {
    title: 'Terms of Engagement',
    paragraphs: [
      `Version ${version}. These terms apply whenever you work a shift at ${name}, "the school", through your agency.`,
      `1. Arrival. Please report to the office ten minutes before your shift begins, as a rule at ${startTimeLocal}, with photo identification. ${contact.name} is your contact for the day.`,
      '2. Your time. You are paid for the hours you and the school both confirm. If they differ, tell your consultant within two working days; nothing is paid or taken back until the three of you agree.',
      '3. Breaks. Breaks are part of your day and belong in your shift record. If a break could not be given, say so there and say why.',
      ...(version === 1
        ? []
        : [
            '4. Personal devices. New in this version: personal phones stay in the staff room while you are with students. The school lends you a device for the roll.',
          ]),
      `${version === 1 ? 4 : 5}. Ending early. Either side may end a shift for good reason. A shift the school ends less than two hours before its start is paid for two hours.`,
      'By signing in the portal you say that you have read these terms and will keep to them at this school.',
    ],
  })
}

const conductOf = (school: DemoSchool, region: Region): AgreementFile =>
  fileOf(school, 'codeOfConduct', 1, {
    title: conductTitles[region],
    paragraphs: [
      `Everyone who works with children at ${school.name} keeps to this code, whether for a year or for an hour.`,
      'I will treat every child with respect, listen to what they tell me, and take it seriously.',
      'I will not be alone with a child out of sight of others, give a child my private contact details, or take pictures on a device of my own.',
      `I will tell ${school.contact.name}, or the person named on the poster in the staff room, on the same day about anything that worries me, however small it may seem. In an emergency I will call the emergency number first.`,
      'I know that my checks and registration must be valid on the day I work, and I will tell my consultant at once if they are not.',
      'By signing in the portal you say that you have read this code and will keep to it.',
    ],
  })
