import { straighten } from '@rollcall/domain/files/photos/straighten'
import type { Region } from '@rollcall/domain/regions/region'
import sharp from 'sharp'
import { type DrawnText, drawnPdf } from '../../demo/src/data/demo-pdf.ts'
import { openPdf } from '../src/platform/files/inspect/pdf.ts'

/** A drawn certificate, and the values that a person would type from it. */
export interface DrawnCertificate {
  what: string
  region: Region
  /** Of the candidate, where it is not that of the demo's people. */
  state?: string
  typeKey: string | null
  texts: readonly DrawnText[]
  fields: Record<string, string>
  /** The name of the holder, if not Ava Nguyen. */
  name?: string
  /** Its type is no more than a question. */
  isTypeDoubtful?: boolean
}

const heading = (text: string, y = 90): DrawnText => ({ text, x: 72, y, size: 20, isBold: true })
const line = (text: string, y: number, x = 72): DrawnText => ({ text, x, y })
/** A label and, further to the right, its value. */
const pair = (label: string, value: string, y: number): DrawnText[] => [
  line(label, y),
  { text: value, x: 250, y, isBold: true },
]
/** A label, and its value below it. */
const stacked = (label: string, value: string, x: number, y: number): DrawnText[] => [
  { text: label, x, y, size: 9 },
  { text: value, x, y: y + 16, size: 12, isBold: true },
]

const ofUnnamedState = [
  heading('Working with Children Check'),
  ...pair('Name', 'Ava Nguyen', 160),
  ...pair('Card number', '1234567', 185),
]

export const drawnCertificates: readonly DrawnCertificate[] = [
  {
    what: 'a Victorian card, labels beside values, a date of birth',
    region: 'AU',
    typeKey: 'au vic wwcc',
    texts: [
      heading('Working with Children Check'),
      line('Victoria State Government', 115),
      ...pair('Name', 'Ava Nguyen', 160),
      ...pair('Date of birth', '03/02/1994', 185),
      ...pair('Card number:', '1234567A-01', 210),
      ...pair('Card type', 'Employee', 235),
      ...pair('Expiry date:', '04/03/2029', 260),
    ],
    fields: { certRefNo: '1234567A-01', customField01: 'Employee', dateExpiry: '2029-03-04' },
  },
  {
    what: 'a letter from New South Wales, dates in words',
    region: 'AU',
    typeKey: 'au nsw wwcc',
    texts: [
      heading('Working with Children Check Clearance'),
      line("Office of the Children's Guardian, NSW Government", 115),
      line('12 November 2026', 150),
      line('Dear Ava Nguyen, you have been cleared to work with children in New South Wales.', 180),
      ...pair('WWC Number', 'WWC 0123456 E', 220),
      ...pair('Clearance Type', 'Employee', 245),
      ...pair('Clearance Date', '9 March 2025', 270),
      ...pair('Expiry', '9 March 2030', 295),
      line('Printed on 14 October 2026', 760),
    ],
    fields: {
      certRefNo: 'WWC0123456E',
      customField01: 'Employee',
      dateObtained: '2025-03-09',
      dateExpiry: '2030-03-09',
    },
  },
  {
    what: 'a blue card, values below their labels, two columns',
    region: 'AU',
    typeKey: 'au qld blue card',
    texts: [
      heading('Blue Card'),
      line('Queensland Government, Blue Card Services', 115),
      ...stacked('Name', 'Ava Nguyen', 72, 160),
      ...stacked('Date of birth', '03/02/1994', 300, 160),
      ...stacked('Card number', '1402331/2', 72, 220),
      ...stacked('Expiry date', '11/12/2028', 300, 220),
      ...stacked('Card type', 'Paid', 72, 280),
    ],
    fields: { certRefNo: '1402331/2', customField01: 'Paid', dateExpiry: '2028-12-11' },
  },
  {
    what: 'a VIT registration with a check that is due on another day',
    region: 'AU',
    typeKey: 'au vic vit',
    texts: [
      heading('Victorian Institute of Teaching'),
      line('This is to certify that', 130),
      { text: 'Ava Nguyen', x: 72, y: 152, size: 14, isBold: true },
      line('is a registered teacher in Victoria.', 172),
      ...pair('Registration number', '482913', 210),
      ...pair('Category', 'Full', 235),
      ...pair('Registration expires', '30/09/2027', 260),
      ...pair('Next police check due', '30/09/2028', 285),
    ],
    fields: { certRefNo: '482913', customField01: 'Full', dateExpiry: '2027-09-30' },
  },
  {
    what: 'a first aid statement, in sentences, without an expiry',
    region: 'AU',
    typeKey: 'au first aid',
    texts: [
      heading('Statement of Attainment'),
      line('This is to certify that Ava Nguyen has attained', 130),
      line('HLTAID012 Provide First Aid in an education and care setting', 155),
      line('Date of issue: 21 August 2026', 200),
      line('Certificate number: FA-2026-88213', 225),
      line('RTO code: 45123     Phone: 03 5550 1234', 250),
    ],
    fields: { certRefNo: 'FA-2026-88213', dateObtained: '2026-08-21' },
  },
  {
    what: 'an enhanced DBS certificate, no expiry, a number that is something else',
    region: 'UK',
    typeKey: 'uk dbs',
    texts: [
      heading('Enhanced Certificate'),
      line('Disclosure & Barring Service', 115),
      line('Page 1 of 2', 135),
      ...pair('Certificate Number', '001712345678', 170),
      ...pair('Date of Issue:', '05 OCTOBER 2025', 195),
      ...pair('Surname:', 'NGUYEN', 240),
      ...pair('Forename(s):', 'AVA', 265),
      ...pair('Date of Birth:', '03 FEBRUARY 1994', 290),
      ...pair('Application reference', '001798765432', 320),
    ],
    fields: { certRefNo: '001712345678', dateObtained: '2025-10-05' },
  },
  {
    what: 'a California permit: the month comes first',
    region: 'US',
    typeKey: 'us ca ctc',
    texts: [
      heading('State of California'),
      line('Commission on Teacher Credentialing', 115),
      ...pair('Name', 'Ava Nguyen', 150),
      ...pair('Document Number', '250123456', 175),
      ...pair('Document Title', '30-Day Substitute Permit', 200),
      ...pair('Issue Date', '03/04/2026', 225),
      ...pair('Expiration Date', '04/01/2027', 250),
      ...pair('Original Issuance Date', '03/04/2024', 275),
    ],
    fields: {
      certRefNo: '250123456',
      customField01: '30-Day Substitute Permit',
      dateObtained: '2026-03-04',
      dateExpiry: '2027-04-01',
    },
  },
  {
    what: 'the same figures in Australia: the day comes first',
    region: 'AU',
    typeKey: 'au cpr',
    texts: [
      heading('HLTAID009 Provide cardiopulmonary resuscitation'),
      ...pair('Awarded to', 'Ava Nguyen', 150),
      ...pair('Issue date', '03/04/2026', 200),
      ...pair('Renewal date', '03/04/2027', 225),
    ],
    fields: { dateObtained: '2026-04-03', dateExpiry: '2027-04-03' },
  },
  {
    what: 'a Canadian one that could be read both ways: nothing rather than a guess',
    region: 'CA',
    typeKey: 'ca first aid',
    texts: [
      heading('Canadian Red Cross'),
      line('Standard First Aid & CPR/AED', 115),
      ...pair('Name', 'Ava Nguyen', 150),
      ...pair('CPR level', 'Level C', 175),
      ...pair('Date of issue', '03/04/2026', 200),
      ...pair('Expiry date', '25/04/2029', 225),
      ...pair('Certificate number', 'CRC-481516', 250),
    ],
    fields: { customField01: 'Level C', dateExpiry: '2029-04-25', certRefNo: 'CRC-481516' },
  },
  {
    what: 'an OCT certificate: the fee was paid to a day that is no expiry',
    region: 'CA',
    typeKey: 'ca oct',
    texts: [
      heading('Ontario College of Teachers'),
      line('Certificate of Qualification and Registration', 115),
      ...pair('Name', 'Ava Nguyen', 150),
      ...pair('Registration number', '654321', 175),
      ...pair('Date of initial certification', 'June 5, 2019', 200),
      ...pair('Membership fee paid to', 'December 31, 2026', 225),
    ],
    fields: { certRefNo: '654321', dateObtained: '2019-06-05' },
  },
  {
    what: 'a practising certificate with long vowels, valid from and to',
    region: 'NZ',
    typeKey: 'nz practising certificate',
    texts: [
      heading('Teaching Council of Aotearoa New Zealand'),
      line('Practising Certificate', 115),
      ...pair('Name', 'Ava Nguyen', 150),
      ...pair('Registration number', '345678', 175),
      ...pair('Category', 'Tūturu', 200),
      line('Valid from 1 July 2025 to 30 June 2028', 240),
    ],
    fields: {
      certRefNo: '345678',
      customField01: 'Tūturu',
      dateObtained: '2025-07-01',
      dateExpiry: '2028-06-30',
    },
  },
  {
    what: 'an unknown layout: a table with its labels on top',
    region: 'US',
    typeKey: 'us mandated reporter',
    texts: [
      heading('Certificate of Completion'),
      line('Child Abuse Mandated Reporter Training', 120),
      line('Presented to Ava Nguyen', 150),
      ...stacked('COMPLETED ON', 'Jan 9, 2026', 72, 200),
      ...stacked('EXPIRES', 'Jan 9, 2027', 220, 200),
      ...stacked('CERTIFICATE ID', 'MR-774120', 370, 200),
    ],
    fields: { dateObtained: '2026-01-09', dateExpiry: '2027-01-09', certRefNo: 'MR-774120' },
  },
  {
    what: 'another unseen one: a TB test with the day it was given',
    region: 'US',
    typeKey: 'us tb',
    texts: [
      heading('Tuberculosis Screening'),
      line('Patient: Ava Nguyen     DOB: 02/03/1994', 130),
      ...pair('Test type', 'Skin test', 170),
      ...pair('Date given', '09/08/2026', 195),
      ...pair('Date read', '09/10/2026', 220),
      ...pair('Good until', '09/10/2030', 245),
    ],
    fields: { customField01: 'Skin test', dateObtained: '2026-09-10', dateExpiry: '2030-09-10' },
  },
  {
    what: 'another person’s, a police vet',
    region: 'NZ',
    typeKey: 'nz police vet',
    texts: [
      heading('New Zealand Police'),
      line('Police Vetting Service', 115),
      ...pair('Full name', 'Olivia Hart', 150),
      ...pair('Vetting reference', 'PV-2211873', 175),
      ...pair('Date of result', '2 May 2026', 200),
      ...pair('Date of birth', '3 May 1990', 225),
    ],
    fields: { certRefNo: 'PV-2211873', dateObtained: '2026-05-02' },
    name: 'Olivia Hart',
  },
  {
    what: 'a card that does not name its state: its number is from New South Wales, and says it is for a volunteer',
    region: 'AU',
    typeKey: 'au nsw wwcc',
    texts: [
      heading('Working with Children Check'),
      ...pair('Name', 'Ava Nguyen', 160),
      ...pair('Number', 'WWC0345678V', 185),
      ...pair('Expiry date', '04/03/2029', 210),
    ],
    fields: { certRefNo: 'WWC0345678V', customField01: 'Volunteer', dateExpiry: '2029-03-04' },
  },
  {
    what: 'a card that does not name its state: its number is Victorian, its type has no label',
    region: 'AU',
    typeKey: 'au vic wwcc',
    texts: [
      heading('Working with Children Check'),
      ...pair('Name', 'Ava Nguyen', 160),
      ...pair('Card number', '2234567A-01', 185),
      ...pair('Expiry date', '04/03/2029', 210),
      { text: 'VOLUNTEER', x: 72, y: 240, size: 16, isBold: true },
      line('An employee needs another card.', 270),
    ],
    fields: { certRefNo: '2234567A-01', customField01: 'Volunteer', dateExpiry: '2029-03-04' },
  },
  {
    what: 'a card of an unnamed state whose number is not written as the candidate’s state does: no type is proposed',
    region: 'AU',
    typeKey: null,
    texts: ofUnnamedState,
    fields: {},
  },
  {
    what: 'a card of an unnamed state whose number is written as the candidate’s state does: its type is a question',
    region: 'AU',
    state: 'Western Australia',
    typeKey: 'au wa wwc',
    texts: ofUnnamedState,
    fields: { certRefNo: '1234567' },
    isTypeDoubtful: true,
  },
  {
    what: 'a card with nothing but its name: the type of the candidate’s state is a question',
    region: 'AU',
    typeKey: 'au vic wwcc',
    texts: [heading('Working with Children Check'), ...pair('Expiry date', '04/03/2029', 185)],
    fields: { dateExpiry: '2029-03-04' },
    isTypeDoubtful: true,
  },
  {
    what: 'no certificate at all, though it has dates and numbers',
    region: 'AU',
    typeKey: null,
    texts: [
      heading('Tax invoice'),
      line('Invoice number 1234567     Date 03/04/2026', 130),
      line('Payment date 14/04/2026     ABN 51 824 753 556', 155),
    ],
    fields: {},
  },
]

/** Drawn after the labels and rules were written, which were not changed to fit them. */
export const unseenCertificates: readonly DrawnCertificate[] = [
  {
    what: 'a screenshot of an app, its number under a short label',
    region: 'AU',
    typeKey: 'au vic wwcc',
    texts: [
      heading('Working with Children'),
      line('Victoria', 112),
      ...stacked('Status', 'Clear', 72, 150),
      ...stacked('Holder', 'Ava Nguyen', 72, 200),
      ...stacked('Check no.', '0977123A', 72, 250),
      ...stacked('Check expires', '14 Mar 2028', 300, 250),
      line('Last refreshed 16 Nov 2026 7:02 pm', 700),
    ],
    fields: { certRefNo: '0977123A', dateExpiry: '2028-03-14' },
  },
  {
    what: 'an employer’s verification result',
    region: 'AU',
    typeKey: 'au nsw wwcc',
    texts: [
      heading('Verification result'),
      line('NSW Government, Working with Children Check', 115),
      line('Family name', 160),
      line('Birth date', 160, 200),
      line('WWC number', 160, 330),
      line('NGUYEN', 178),
      line('12/11/1990', 178, 200),
      line('WWC0456789V', 178, 330),
      line('Verified on', 220),
      line('Expiry', 220, 200),
      line('Outcome', 220, 330),
      line('02/06/2026', 238),
      line('15/07/2029', 238, 200),
      line('CLEARED', 238, 330),
    ],
    fields: { certRefNo: 'WWC0456789V', customField01: 'Volunteer', dateExpiry: '2029-07-15' },
  },
  {
    what: 'a fingerprint card of another state',
    region: 'US',
    typeKey: 'us fingerprint',
    texts: [
      heading('Fingerprint Clearance Card'),
      line('Department of Public Safety', 115),
      line('NGUYEN, AVA T', 150),
      line('Card # 1234567    Sex F    Hgt 504', 175),
      line('Issued 08/15/2023    Expires 08/15/2029', 200),
      line('DOB 02/03/1994', 225),
    ],
    fields: { certRefNo: '1234567', dateObtained: '2023-08-15', dateExpiry: '2029-08-15' },
  },
  {
    what: 'first aid with the days of the course and of the assessment',
    region: 'AU',
    typeKey: 'au first aid',
    texts: [
      heading('Certificate of Completion'),
      line('Ava Nguyen', 120),
      line('HLTAID012 Provide First Aid in an education and care setting', 145),
      ...pair('Course date', '27/02/2026', 190),
      ...pair('Assessed on', '27/02/2026', 215),
      ...pair('Issued', '01/03/2026', 240),
      ...pair('Valid to', '28/02/2029', 265),
      ...pair('Student ID', '123456', 290),
    ],
    fields: { dateObtained: '2026-03-01', dateExpiry: '2029-02-28' },
  },
  {
    what: 'a course with two days that might be meant',
    region: 'AU',
    typeKey: 'au cpr',
    texts: [
      heading('HLTAID009 Provide cardiopulmonary resuscitation'),
      line('Ava Nguyen', 130),
      ...pair('Assessment date', '02/05/2026', 170),
      ...pair('Issue date', '04/05/2026', 195),
      ...pair('Document ID', '7781-22', 220),
    ],
    fields: { dateObtained: '2026-05-04' },
  },
  {
    what: 'a letter of the police with a date of its own',
    region: 'NZ',
    typeKey: 'nz police vet',
    texts: [
      heading('Police Vetting Service'),
      line('3 June 2026', 130),
      line('Dear Ava Nguyen', 160),
      line('Your vet was completed and nothing was found. This result is valid until 2 June 2029.', 185),
      line('Our reference: PVS/26/00417', 215),
    ],
    fields: { dateExpiry: '2029-06-02' },
  },
  {
    what: 'a British certificate that writes its dates as Americans do',
    region: 'UK',
    typeKey: 'uk safeguarding',
    texts: [
      heading('Safeguarding Children'),
      line('Awarded to Ava Nguyen', 130),
      ...pair('Completed', '03/04/2026', 170),
      ...pair('Renewal date', '10/25/2027', 195),
      ...pair('Level', 'Level 2', 220),
    ],
    fields: { customField01: 'Level 2', dateExpiry: '2027-10-25' },
  },
  {
    what: 'a sentence that says when, without a label',
    region: 'UK',
    typeKey: 'uk prevent',
    texts: [
      heading('Prevent awareness'),
      line('This is to certify that', 130),
      line('Ava Nguyen', 150),
      line('completed the Prevent duty course on 12th October 2026.', 175),
      line('Certificate no. 20/26-4417', 210),
    ],
    fields: { dateObtained: '2026-10-12', certRefNo: '20/26-4417' },
  },
]

export const pdfOf = ({ what, texts }: DrawnCertificate): Buffer => drawnPdf(what, texts)

export type PhotoKind = 'scan' | 'photo' | 'sideways' | 'angled'

/** As a phone photographs it: a scan; a tilted, blurred, grey and small photo; or a card on a table. */
export async function photoOf(drawn: DrawnCertificate, how: PhotoKind): Promise<Buffer> {
  const document = await openPdf(pdfOf(drawn))
  const { width, height, rgba } = document.render(0, { dpi: 170 })
  document.close()
  const page = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
  if (how === 'scan') return page.png().toBuffer()
  if (how === 'sideways') return page.rotate(90).jpeg({ quality: 80 }).toBuffer()
  if (how === 'angled') return onTable(await page.png().toBuffer(), drawn)
  const askew = await page.rotate(3, { background: '#ddd' }).png().toBuffer()
  return sharp(askew).blur(1.1).linear(0.7, 40).jpeg({ quality: 55 }).toBuffer()
}

const POINTS_PER_INCH = 72

/** The printed part of a page as a card on a grainy table, photographed slightly from the side. */
async function onTable(page: Buffer, { texts }: DrawnCertificate): Promise<Buffer> {
  const { width, height: pageHeight } = await sharp(page).metadata()
  const lowest = Math.max(...texts.map(({ y }) => y)) + 40
  const height = Math.min(pageHeight, Math.round((lowest * 170) / POINTS_PER_INCH))
  const card = await sharp(page).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  const margin = Math.round(0.3 * width)
  const size = { width: width + 2 * margin, height: height + 2 * margin }
  const grain = { type: 'gaussian', mean: 105, sigma: 12 } as const
  const { data } = await sharp({ create: { ...size, channels: 3, background: '#666', noise: grain } })
    .composite([{ input: card, left: margin, top: margin }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const corner = (x: number, y: number) => ({ x: x * size.width, y: y * size.height })
  const view = [corner(0.01, 0.06), corner(0.98, 0.01), corner(0.87, 0.94), corner(0.13, 0.99)] as const
  const seen = straighten({ ...size, channels: 3, data }, view, size)
  return sharp(seen.data, { raw: { ...size, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 75 })
    .toBuffer()
}
