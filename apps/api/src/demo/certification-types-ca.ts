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

export const certificationTypesCa: DemoCertificationType[] = [
  {
    key: 'ca oct',
    title: 'OCT Certificate of Qualification and Registration',
    description: 'Your membership of the Ontario College of Teachers, in good standing.',
    fields: [
      number('Registration number', 6),
      issuedIfKnown('Date of initial certification'),
      expiresIfPrinted(),
      note,
    ],
    apply: {
      at: 'the Ontario College of Teachers',
      url: 'https://www.oct.ca/becoming-a-teacher',
      days: 30,
    },
    reminderDays: 60,
    hints: {
      names: [
        'ontario college of teachers',
        'certificate of qualification and registration',
        'certificate of qualification',
      ],
      referenceLabels: ['registration number', 'oct number', 'member number', 'oct registration number'],
      referenceMasks: ['######'],
      obtainedLabels: ['date of initial certification', 'initial certification', 'date of registration'],
      otherLabels: ['membership fee paid to', 'annual fee paid'],
    },
  },
  {
    key: 'ca vulnerable sector',
    title: 'Vulnerable Sector Check',
    description:
      'From your local police. School boards ask for one that is no older than six months when you start.',
    fields: [
      numberIfAny('File number'),
      issued('Date of check'),
      expiresIfPrinted(),
      text('customField01', 'Police service'),
      note,
    ],
    apply: {
      at: 'your local police',
      url: 'https://www.rcmp-grc.gc.ca/en/criminal-record-checks',
      days: 25,
    },
    reminderDays: 60,
    hints: {
      names: [
        'vulnerable sector check',
        'police vulnerable sector check',
        'vulnerable sector',
        'police record check',
      ],
      referenceLabels: ['file number', 'reference number', 'check number'],
      obtainedLabels: ['date of check', 'date of search', 'date completed'],
    },
  },
  {
    key: 'ca first aid',
    title: 'Standard First Aid and CPR',
    description: 'With CPR level C. It is good for three years.',
    fields: [
      numberIfAny('Certificate number'),
      oneOf('customField01', 'CPR level', ['Level A', 'Level C', 'BLS']),
      issued('Date of issue'),
      expires('Expiry date'),
      note,
    ],
    apply: {
      at: 'the Canadian Red Cross',
      url: 'https://www.redcross.ca/training-and-certification',
      days: 7,
    },
    reminderDays: 60,
    hints: {
      names: ['standard first aid', 'standard first aid cpr aed', 'first aid'],
      places: ['canadian red cross', 'st john ambulance'],
      referenceLabels: ['certificate number', 'certificate no', 'certificate id'],
      optionLabels: { customField01: ['cpr level'] },
    },
  },
]
