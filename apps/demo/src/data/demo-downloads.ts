import { namedId } from '@rollcall/api/src/platform/ids.ts'
import { type Region, regions } from '@rollcall/domain/regions/region'
import { type DemoDocument, demoPdf } from './demo-pdf.ts'

export interface PlannedDownload {
  id: string
  /** The name for `file/general`. */
  name: string
  region: Region | null
  category: string
  title: string
  description: string
  fileName: string
  content: Buffer
}

interface Draft extends DemoDocument {
  name: string
  region?: Region
  category: string
  description: string
}

const handbook: Draft = {
  name: 'handbook',
  category: 'Getting started',
  title: 'Candidate handbook',
  description: 'How shifts, pay and support work, from your first day.',
  paragraphs: [
    'Welcome. This handbook answers what people ask us most in their first weeks.',
    'Offers. We send you shifts that fit your availability. Answer each one, even if the answer is no: the school is waiting, and your answer never counts against you.',
    'On the day. Arrive ten minutes early, bring photo identification, and sign in at the office. If you are running late, tell the school from the booking in the portal.',
    'After the shift. Confirm your hours on the same day. You are paid for the hours that you and the school both confirm.',
    'If something is wrong. Call your consultant. Outside office hours the number on the Contact page reaches someone on call.',
  ],
}

const timesheetGuide: Draft = {
  name: 'timesheet-guide',
  category: 'Pay and hours',
  title: 'Timesheet guide',
  description: 'Clocking in, breaks and confirming your hours, step by step.',
  paragraphs: [
    '1. Clock in when you arrive. The button is on Home from half an hour before your shift.',
    '2. Clock out for your meal break and in again after it. Forgot? You can correct it when you confirm your hours.',
    '3. Clock out when you leave.',
    '4. Confirm your hours. Check the start, the end and the breaks, change what is wrong, and send them.',
    '5. If the school has other hours, your consultant calls you both. Nothing is paid or taken back until you agree.',
  ],
}

const taxForms: Record<Region, Omit<Draft, 'category' | 'region'>> = {
  AU: {
    name: 'tax-au',
    title: 'Tax file number: how to tell us yours',
    description: 'What to fill in before your first pay.',
    paragraphs: [
      'Give us your tax file number within 28 days of your first shift. Until then we must withhold tax at the highest rate.',
      'Tick the tax-free threshold at one employer only, usually the one that pays you most.',
      'If you have a study or training loan, say so: we withhold a little more each week so that there is no bill in July.',
    ],
  },
  NZ: {
    name: 'tax-nz',
    title: 'Tax code: how to choose yours',
    description: 'What to fill in before your first pay.',
    paragraphs: [
      'Give us your IRD number and tax code before your first pay. Without them we must use the no-notification rate.',
      'Use a main code at one employer and a secondary code at the others.',
      'Tell us if you are in KiwiSaver and at which rate.',
    ],
  },
  UK: {
    name: 'tax-uk',
    title: 'Starter checklist',
    description: 'What to fill in if you have no P45.',
    paragraphs: [
      'If you have a P45 from this tax year, send it to us and you are done.',
      'If not, tell us which statement fits: this is your first job since April, your only job now, or one of several.',
      'Say whether you have a student or postgraduate loan, and on which plan.',
    ],
  },
  CA: {
    name: 'tax-ca',
    title: 'Personal tax credits: federal and provincial',
    description: 'What to fill in before your first pay.',
    paragraphs: [
      'Fill in the federal form and that of your province before your first pay.',
      'Claim the basic personal amount at one employer only.',
      'Tell us when your situation changes: the forms are not sent again by themselves.',
    ],
  },
  US: {
    name: 'tax-us',
    title: 'Withholding certificate',
    description: 'What to fill in before your first paycheck.',
    paragraphs: [
      'Fill in your withholding certificate before your first paycheck. Without it we withhold as for a single person with no adjustments.',
      'If you have several jobs, use the worksheet or ask us to withhold a fixed amount more.',
      'Some states ask for a form of their own. Your consultant sends it with your first booking there.',
    ],
  },
}

const conduct: Record<Region, string> = {
  AU: 'Child safe code',
  NZ: 'Child protection code',
  UK: 'Safeguarding code',
  CA: 'Safe schools code',
  US: 'Student safety code',
}

const conductOf = (region: Region): Draft => ({
  name: `child-safety-${region.toLowerCase()}`,
  region,
  category: 'Keeping children safe',
  title: conduct[region],
  description: 'What we expect of everyone who works with children.',
  paragraphs: [
    'Treat every child with respect. Listen to what they tell you, and take it seriously.',
    'Stay where others can see you. Do not give a child your private contact details, and do not take pictures on your own device.',
    'Tell the school on the same day about anything that worries you, however small. In an emergency call the emergency number first.',
    'Tell your consultant too. You will never lose work because you spoke up.',
  ],
})

const drafts: readonly Draft[] = [
  handbook,
  timesheetGuide,
  ...regions.map((region) => ({ ...taxForms[region], region, category: 'Pay and hours' })),
  ...regions.map(conductOf),
]

export const planDownloads = (): PlannedDownload[] =>
  drafts.map(({ name, region = null, category, title, description, paragraphs }) => ({
    id: namedId(`download ${name}`),
    name,
    region,
    category,
    title,
    description,
    fileName: `${title.replace(/:.*/, '')}.pdf`,
    content: demoPdf({ title, paragraphs }),
  }))
