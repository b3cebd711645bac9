import type { RegistrationFacts } from '@rollcall/domain/compliance/registrations/registration-status'
import {
  certificationItem,
  codeItem,
  type DemoItem,
  declarationItem,
  earlyYearsItem,
  emergencyItem,
  extraPaperItem,
  filmItem,
  handbookItem,
  healthItem,
  identityItem,
  illnessItem,
  payFormItem,
  photoItem,
  qualificationItem,
  refereesItem,
  resumeItem,
  safetyPlanItem,
  serviceItem,
  termsItem,
  workSafetyItem,
} from './demo-checklist.ts'

export interface DemoRegistration {
  title: string
  location: string
  /** The work that it allows once it is active. */
  unlocks: string
  decision?: RegistrationFacts['decision']
  activatedDaysAgo?: number
  statusReason?: string
  /** Of the catalogue, for a candidate who has not begun. */
  checklist?: string
  items: readonly DemoItem[]
}

const done = (daysAgo: number) => ({ submitted: [{ daysAgo, isVerified: true }] })
/** A signature, a tick or a video needs no review. */
const accepted = (daysAgo: number) => ({ submitted: [{ daysAgo }] })

const emergencyAnswers = { relationship: 'Partner', contactName: 'Jo Martin', phoneNumber: '+61 491 570 006' }

const wwcc = {
  type: 'au vic wwcc',
  title: 'Working with Children Check',
  description:
    'Victoria asks for it from everyone who works with children. Service Victoria takes about three weeks.',
}
const firstAid = {
  type: 'au first aid',
  title: 'First aid',
  description: 'HLTAID011 or HLTAID012, from the last three years.',
}
const vit = {
  type: 'au vic vit',
  title: 'VIT registration',
  description: 'Your registration with the Victorian Institute of Teaching.',
}

/** By the person's key. Each person has another progress, so that every status can be seen. */
export const demoRegistrations: Record<string, readonly DemoRegistration[]> = {
  ava: [
    {
      title: 'Relief Teacher (Primary)',
      location: 'Melbourne',
      unlocks: 'be offered work at primary schools in Victoria',
      decision: 'Active',
      items: [
        certificationItem(wwcc, {
          submitted: [{ daysAgo: 410, certification: 'au vic wwcc 410' }],
          leadDays: 20,
        }),
        certificationItem(vit, {
          submitted: [{ daysAgo: 45, certification: 'au vic vit 45' }],
          leadDays: 10,
        }),
        certificationItem(firstAid, { submitted: [{ daysAgo: 3, certification: 'au first aid 3' }] }),
        identityItem('IDCheck', {
          ...done(409),
          hasConsented: true,
          identity: [
            { kindId: 'australianPassport', issuer: 'Australia', expiresInDays: 1_900 },
            { kindId: 'driverLicence', issuer: 'Victoria', expiresInDays: 700 },
          ],
        }),
        photoItem({ submitted: [{ daysAgo: 408, document: 'Ava Nguyen.png' }] }),
        resumeItem('Résumé'),
        payFormItem('Tax file number declaration'),
        qualificationItem({ submitted: [{ daysAgo: 405, qualification: 'Master of Teaching (Primary)' }] }),
        filmItem({ ...accepted(404), watchedSeconds: 30 }),
        termsItem(accepted(411)),
        codeItem('Child safe code', accepted(411)),
        workSafetyItem(accepted(404)),
        illnessItem(accepted(404)),
        handbookItem(accepted(404)),
      ],
    },
    {
      title: 'Early Childhood Educator',
      location: 'Melbourne',
      unlocks: 'be offered work at early-learning centres in Victoria',
      items: [
        certificationItem(wwcc, { leadDays: 20 }),
        certificationItem({
          type: 'au anaphylaxis',
          title: 'Anaphylaxis course',
          description: 'A short course, from the last three years.',
        }),
        refereesItem({
          submitted: [{ daysAgo: 4 }],
          referees: [
            {
              name: 'Moira Kendall',
              email: 'moira.kendall@saltbush.example',
              relationship: 'Principal at Saltbush Road Primary School',
              answers: {
                knownFor: '1 to 3 years',
                punctual: 'Always',
                safeWithChildren: 'Yes',
                wouldHireAgain: 'Yes',
                strengths: 'Calm with a loud class, and the parents asked for her again.',
              },
            },
            {
              name: 'Ines Duarte',
              email: 'ines.duarte@wattlebend.example',
              relationship: 'Deputy principal at Wattle Bend Primary School',
            },
          ],
        }),
        healthItem({
          submitted: [
            { daysAgo: 2, answers: { canStand: 'Yes', needsAdjustment: 'No', allergies: 'Peanuts' } },
          ],
        }),
        emergencyItem(),
        serviceItem({
          restriction: 'I’ve asked Saltbush Road for it. I’ll tell you when it’s here.',
        }),
        filmItem(accepted(3)),
        safetyPlanItem({ comesAfter: ['au anaphylaxis'] }),
      ],
    },
  ],
  noah: [
    {
      title: 'Substitute Teacher (K–8)',
      location: 'Los Angeles',
      unlocks: 'be offered work at K–8 schools in Los Angeles County',
      decision: 'Active',
      items: [
        certificationItem(
          {
            type: 'us ca ctc',
            title: 'Substitute permit',
            description: 'Your permit or credential from the Commission on Teacher Credentialing.',
          },
          { submitted: [{ daysAgo: 215, certification: 'us ca ctc 215' }], leadDays: 30 },
        ),
        certificationItem(
          {
            type: 'us fingerprint',
            title: 'Fingerprint clearance',
            description: 'Live Scan results, or your clearance card.',
          },
          { submitted: [{ daysAgo: 214, certification: 'us fingerprint 214' }], leadDays: 7 },
        ),
        payFormItem('Form W-4'),
        qualificationItem(),
        filmItem({ watchedSeconds: 15 }),
        termsItem(accepted(230)),
        codeItem('Student safety code', accepted(230)),
        handbookItem(accepted(229)),
      ],
    },
  ],
  mia: [
    {
      title: 'Supply Teacher (Secondary Science)',
      location: 'London',
      unlocks: 'be offered work at secondary schools in Greater London',
      decision: 'Active',
      items: [
        certificationItem(
          {
            type: 'uk dbs',
            title: 'Enhanced DBS certificate',
            description: 'For work with children, with the check of the barred list.',
          },
          { submitted: [{ daysAgo: 598, certification: 'uk dbs 598' }], leadDays: 14 },
        ),
        certificationItem(
          {
            type: 'uk dbs update',
            title: 'DBS Update Service',
            description: 'Your subscription, so that schools can look your DBS up.',
          },
          {
            submitted: [
              { daysAgo: 340, certification: 'uk dbs update 340' },
              { daysAgo: 1, certification: 'uk dbs update 1' },
            ],
          },
        ),
        certificationItem({
          type: 'uk qts',
          title: 'QTS certificate',
          description: 'From the Teaching Regulation Agency. It lets us pay you as a qualified teacher.',
        }),
        qualificationItem({ submitted: [{ daysAgo: 597, qualification: 'PGCE Secondary Science' }] }),
        termsItem(accepted(600)),
        codeItem('Safeguarding code', accepted(600)),
        declarationItem({
          submitted: [
            {
              daysAgo: 600,
              isVerified: true,
              answers: { hasReadCode: 'Yes', everRefused: 'No', everDismissed: 'No' },
            },
          ],
        }),
      ],
    },
  ],
  liam: [
    {
      title: 'Reliever (Kindergarten)',
      location: 'Auckland',
      unlocks: 'be offered work at kindergartens in Auckland',
      decision: 'Active',
      items: [
        certificationItem(
          {
            type: 'nz practising certificate',
            title: 'Practising certificate',
            description: 'From the Teaching Council.',
          },
          { submitted: [{ daysAgo: 148, certification: 'nz practising certificate 148' }], leadDays: 15 },
        ),
        certificationItem(
          { type: 'nz police vet', title: 'Police vet', description: 'It is done again every three years.' },
          { submitted: [{ daysAgo: 147, certification: 'nz police vet 147' }], leadDays: 20 },
        ),
        termsItem(accepted(149)),
        codeItem('Child protection code', accepted(149)),
      ],
    },
    {
      title: 'Reliever (Primary)',
      location: 'Auckland',
      unlocks: 'be offered work at primary schools in Auckland',
      items: [
        identityItem('IDCheck', {
          identity: [{ kindId: 'newZealandPassport', issuer: 'New Zealand', expiresInDays: 800 }],
        }),
        qualificationItem(),
        emergencyItem({ submitted: [{ daysAgo: 6, isVerified: true, answers: emergencyAnswers }] }),
        extraPaperItem('Proof of address', 'Proof of address', { comesAfter: ['identity'] }),
      ],
    },
  ],
  zoe: [
    {
      title: 'Occasional Teacher',
      location: 'Toronto',
      unlocks: 'be offered work at schools in the Toronto area',
      items: [
        certificationItem(
          {
            type: 'ca oct',
            title: 'Ontario College of Teachers',
            description: 'Your certificate of qualification and registration.',
          },
          { submitted: [{ daysAgo: 4, certification: 'ca oct 4' }], leadDays: 5 },
        ),
        certificationItem(
          {
            type: 'ca vulnerable sector',
            title: 'Vulnerable Sector Check',
            description: 'From your local police, no older than six months.',
          },
          { submitted: [{ daysAgo: 3, certification: 'ca vulnerable sector 3' }], leadDays: 25 },
        ),
        resumeItem('Résumé'),
        qualificationItem(),
        termsItem(accepted(5)),
        codeItem('Safe schools code', accepted(5)),
        workSafetyItem(accepted(5)),
      ],
    },
    {
      title: 'Early Years Supply Educator',
      location: 'Toronto',
      unlocks: 'be offered work at child care centres in Toronto',
      items: [
        certificationItem({
          type: 'ca first aid',
          title: 'First aid and CPR',
          description: 'A course of two days, from the last three years.',
        }),
        earlyYearsItem(),
      ],
    },
  ],
  ruby: [
    {
      title: 'Holiday Program Leader',
      location: 'Melbourne',
      unlocks: 'be offered work at holiday programs in Melbourne',
      items: [
        identityItem('Identification100', {
          ...done(21),
          identity: [
            { kindId: 'birthCertificate', issuer: 'Australia' },
            { kindId: 'driverLicence', issuer: 'Victoria', expiresInDays: 1_100 },
          ],
        }),
        emergencyItem({ submitted: [{ daysAgo: 20, isVerified: true, answers: emergencyAnswers }] }),
        filmItem({ ...accepted(20), watchedSeconds: 30 }),
        termsItem(accepted(21)),
        codeItem('Child safe code', accepted(21)),
        illnessItem(accepted(21)),
      ],
    },
    {
      title: 'Education Support (Primary)',
      location: 'Melbourne',
      unlocks: 'be offered work as education support at primary schools in Victoria',
      decision: 'Active',
      activatedDaysAgo: 3,
      items: [
        emergencyItem({ submitted: [{ daysAgo: 20, isVerified: true, answers: emergencyAnswers }] }),
        termsItem(accepted(21)),
        workSafetyItem(accepted(20)),
      ],
    },
    {
      title: 'Education Support',
      location: 'Geelong',
      unlocks: 'be offered work as education support in Geelong',
      decision: 'Deleted',
      items: [],
    },
  ],
  sam: [
    {
      title: 'Relief Teacher (Secondary)',
      location: 'Melbourne',
      unlocks: 'be offered work at secondary schools in Victoria',
      decision: 'Terminated',
      statusReason: 'You asked us to close it when you moved to Perth.',
      items: [certificationItem(wwcc, { leadDays: 20 })],
    },
  ],
  nina: [
    {
      title: 'Relief Teacher (Primary)',
      location: 'Melbourne',
      unlocks: 'be offered work at primary schools in Victoria',
      checklist: 'au relief teacher primary',
      items: [],
    },
  ],
  // The consultant has yet to say what is needed.
  owen: [
    {
      title: 'Relief Teacher (Primary)',
      location: 'Melbourne',
      unlocks: 'be offered work at primary schools in Victoria',
      items: [],
    },
  ],
}
