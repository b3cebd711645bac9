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

export const certificationTypesNz: DemoCertificationType[] = [
  {
    key: 'nz practising certificate',
    title: 'Practising Certificate',
    description:
      'From the Teaching Council of Aotearoa New Zealand. You need a current one to teach, relieving included.',
    fields: [
      number('Registration number', 8),
      oneOf('customField01', 'Category', ['Tūturu', 'Tōmua', 'Pūmau', 'Limited Authority to Teach']),
      issuedIfKnown(),
      expires(),
      note,
    ],
    apply: {
      at: 'the Teaching Council',
      url: 'https://teachingcouncil.nz/getting-certificated/',
      days: 20,
    },
    reminderDays: 90,
    hints: {
      names: [
        'teaching council',
        'teaching council of aotearoa new zealand',
        'practising certificate',
        'matatu aotearoa',
      ],
      referenceLabels: ['registration number', 'teacher registration number', 'certificate number'],
      referenceMasks: ['######', '#######'],
      expiryLabels: ['practising certificate expires'],
      optionLabels: { customField01: ['category', 'certificate category', 'type'] },
    },
  },
  {
    key: 'nz police vet',
    title: 'Police Vet',
    description: 'The result of your New Zealand Police vetting. It is done again every three years.',
    fields: [numberIfAny('Vetting reference'), issued('Date of result'), expiresIfPrinted('Next due'), note],
    apply: {
      at: 'the New Zealand Police',
      url: 'https://www.police.govt.nz/advice-services/businesses-and-organisations/nz-police-vetting-service',
      days: 20,
    },
    reminderDays: 60,
    hints: {
      names: ['police vetting', 'police vetting service', 'police vet'],
      places: ['new zealand police'],
      referenceLabels: ['vetting reference', 'vetting request number', 'reference number'],
      obtainedLabels: ['date of result', 'result date', 'date released'],
      expiryLabels: ['next due', 'next vet due'],
    },
  },
  {
    key: 'nz first aid',
    title: 'First Aid (units 6400, 6401, 6402)',
    description: 'Centres and schools ask for it. It is good for two years.',
    fields: [
      numberIfAny('Certificate number'),
      issued(),
      expiresIfPrinted(),
      text('customField01', 'Training provider'),
      note,
    ],
    reminderDays: 60,
    hints: {
      names: ['first aid', 'comprehensive first aid', 'first aid certificate', 'unit standard 6401'],
      places: ['hato hone st john'],
      referenceLabels: ['certificate number', 'certificate no'],
      expiryLabels: ['revalidation due', 'refresher due'],
    },
  },
]
