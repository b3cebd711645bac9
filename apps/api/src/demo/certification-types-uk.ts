import {
  type DemoCertificationType,
  expires,
  expiresIfPrinted,
  issued,
  issuedIfKnown,
  note,
  number,
  numberIfAny,
  oneOf,
  text,
} from './demo-certification-type.ts'

const trainingNumber = ['certificate number', 'certificate no', 'certificate id', 'certificate reference']

export const certificationTypesUk: DemoCertificationType[] = [
  {
    key: 'uk dbs',
    title: 'Enhanced DBS Certificate',
    description:
      'With a check of the children’s barred list. It has no expiry date; we ask for a new one after three years, unless you are on the update service.',
    fields: [
      number('Certificate number', 12),
      oneOf('customField01', 'Workforce', ['Child', 'Child and adult', 'Other']),
      issued('Date of issue'),
      note,
    ],
    apply: {
      at: 'the Disclosure and Barring Service',
      url: 'https://www.gov.uk/dbs-check-applicant-criminal-record',
      days: 15,
    },
    reminderDays: 0,
    ignoreExpiry: true,
    hints: {
      names: [
        'disclosure and barring service',
        'disclosure & barring service',
        'enhanced certificate',
        'enhanced dbs',
      ],
      referenceLabels: ['certificate number', 'disclosure number'],
      referenceMasks: ['############'],
      obtainedLabels: ['date of certificate'],
      otherLabels: ['application reference', 'barcode number'],
      optionLabels: { customField01: ['workforce'] },
    },
  },
  {
    key: 'uk dbs update',
    title: 'DBS Update Service',
    description: 'Your subscription lets us check your DBS certificate online. It is renewed every year.',
    fields: [number('Subscription ID', 12), issuedIfKnown('Joined on'), expires('Renewal date'), note],
    apply: {
      at: 'the DBS update service',
      url: 'https://www.gov.uk/dbs-update-service',
      days: 3,
    },
    reminderDays: 30,
    hints: {
      names: ['dbs update service', 'update service', 'update service subscription'],
      referenceLabels: ['subscription id', 'id number', 'subscription number', 'unique id'],
      referenceMasks: ['C##########'],
      obtainedLabels: ['subscription start date', 'joined on'],
      expiryLabels: ['subscription end date', 'subscription ends', 'renewal date'],
    },
  },
  {
    key: 'uk qts',
    title: 'Qualified Teacher Status (QTS)',
    description: 'Your QTS certificate from the Department for Education or the Teaching Regulation Agency.',
    fields: [number('Teacher reference number', 8), issued('QTS awarded on'), note],
    apply: {
      at: 'the Teaching Regulation Agency',
      url: 'https://www.gov.uk/guidance/qualified-teacher-status-qts',
      days: 10,
    },
    reminderDays: 0,
    ignoreExpiry: true,
    hints: {
      names: ['qualified teacher status', 'teaching regulation agency', 'qts certificate'],
      referenceLabels: ['teacher reference number', 'trn', 'dfe number', 'reference number'],
      referenceMasks: ['#######', '##/#####'],
      obtainedLabels: ['date of award', 'date awarded', 'qts date', 'awarded on', 'with effect from'],
    },
  },
  {
    key: 'uk prevent',
    title: 'Prevent Duty Training',
    description: 'Everybody who works in a school takes the Prevent course. We ask for it every two years.',
    fields: [numberIfAny('Certificate number'), issued('Completed on'), expiresIfPrinted(), note],
    reminderDays: 30,
    hints: {
      names: ['prevent duty', 'prevent awareness', 'prevent'],
      referenceLabels: trainingNumber,
      obtainedLabels: ['completed on', 'completed', 'date'],
    },
  },
  {
    key: 'uk safeguarding',
    title: 'Safeguarding Children Training',
    description: 'Keeping Children Safe in Education, renewed every year.',
    fields: [
      numberIfAny('Certificate number'),
      oneOf('customField01', 'Level', ['Level 1', 'Level 2', 'Level 3']),
      issued('Completed on'),
      expiresIfPrinted(),
      text('customField02', 'Training provider'),
      note,
    ],
    reminderDays: 30,
    hints: {
      names: [
        'safeguarding children',
        'safeguarding',
        'keeping children safe in education',
        'child protection',
      ],
      referenceLabels: trainingNumber,
      obtainedLabels: ['completed on', 'completed', 'date'],
      expiryLabels: ['renewal date', 'refresher due'],
      optionLabels: { customField01: ['level'] },
    },
  },
]
