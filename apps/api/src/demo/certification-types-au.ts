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

const paidOrVolunteer = oneOf('customField01', 'Type', ['Employee', 'Volunteer'])
const paidOrVolunteerLabels = { customField01: ['card type', 'clearance type', 'check type', 'type'] }
const workingWithChildren = ['working with children check', 'working with children']

/** Every state and territory has a check of its own. */
const checks: DemoCertificationType[] = [
  {
    key: 'au vic wwcc',
    title: 'Working with Children Check (VIC)',
    description:
      'You need it to work in any Victorian school, kindergarten or child care centre, unless you are VIT registered.',
    fields: [number('Card number', 12), paidOrVolunteer, issuedIfKnown(), expires(), note],
    apply: {
      at: 'Service Victoria',
      url: 'https://service.vic.gov.au/find-services/work-and-volunteering/working-with-children-check',
      days: 20,
    },
    reminderDays: 90,
    hints: {
      names: [...workingWithChildren],
      places: [
        'victoria',
        'victoria state government',
        'department of justice and community safety',
        'department of government services',
      ],
      referenceLabels: ['card number', 'card no', 'application number', 'check number'],
      referenceMasks: ['#######@', '#######@-##', '########@', '########@-##'],
      optionLabels: paidOrVolunteerLabels,
    },
  },
  {
    key: 'au nsw wwcc',
    title: 'Working with Children Check (NSW)',
    description:
      'You need it for any child-related work in New South Wales. Schools verify the number online.',
    fields: [number('WWC number', 11), paidOrVolunteer, issuedIfKnown('Clearance date'), expires(), note],
    apply: {
      at: 'Service NSW',
      url: 'https://www.service.nsw.gov.au/transaction/apply-for-a-working-with-children-check',
      days: 20,
    },
    reminderDays: 90,
    hints: {
      names: [...workingWithChildren, "office of the children's guardian"],
      places: ['new south wales', 'nsw government', 'service nsw'],
      referenceLabels: ['wwc number', 'wwcc number', 'clearance number', 'application number'],
      referenceMasks: ['WWC#######E', 'WWC#######V'],
      obtainedLabels: ['clearance date', 'date of clearance'],
      optionLabels: paidOrVolunteerLabels,
      optionsOfMask: {
        'WWC#######E': { customField01: 'Employee' },
        'WWC#######V': { customField01: 'Volunteer' },
      },
    },
  },
  {
    key: 'au qld blue card',
    title: 'Blue Card (QLD)',
    description:
      'You need it to work with children in Queensland. Registered teachers hold an exemption card instead.',
    fields: [
      number('Card number', 12),
      oneOf('customField01', 'Card type', ['Paid', 'Volunteer', 'Exemption']),
      issuedIfKnown(),
      expires(),
      note,
    ],
    apply: {
      at: 'Blue Card Services',
      url: 'https://www.qld.gov.au/law/laws-regulated-industries-and-accountability/queensland-laws-and-regulations/regulated-industries-and-licensing/blue-card',
      days: 20,
    },
    reminderDays: 90,
    hints: {
      names: ['blue card', 'blue card services', 'exemption card'],
      places: ['queensland', 'queensland government'],
      referenceLabels: ['card number', 'card no', 'registration number', 'account number'],
      referenceMasks: ['#####/#', '######/#', '#######/#', '#######/##'],
      optionLabels: { customField01: ['card type', 'type'] },
    },
  },
  {
    key: 'au sa wwcc',
    title: 'Working with Children Check (SA)',
    description:
      'You need it to work with children in South Australia. The DHS Screening Unit sends the result by email.',
    fields: [number('Screening ID', 12), paidOrVolunteer, issuedIfKnown(), expires(), note],
    reminderDays: 90,
    hints: {
      names: [...workingWithChildren, 'dhs screening unit', 'screening unit'],
      places: ['south australia', 'government of south australia'],
      referenceLabels: [
        'screening id',
        'unique id number',
        'wwcc number',
        'clearance number',
        'outcome number',
      ],
      referenceMasks: ['######', '#######', '########'],
      optionLabels: paidOrVolunteerLabels,
    },
  },
  {
    key: 'au wa wwc',
    title: 'Working with Children Card (WA)',
    description: 'You need it to work with children in Western Australia.',
    fields: [number('Card number', 12), paidOrVolunteer, issuedIfKnown(), expires(), note],
    reminderDays: 90,
    hints: {
      names: [...workingWithChildren, 'working with children card', 'wwc card'],
      places: ['western australia', 'government of western australia'],
      referenceLabels: ['card number', 'card no', 'wwc card number', 'notice number'],
      referenceMasks: ['######', '#######', '########'],
      optionLabels: paidOrVolunteerLabels,
    },
  },
  {
    key: 'au tas rwvp',
    title: 'Registration to Work with Vulnerable People (TAS)',
    description: 'You need it to work with children in Tasmania.',
    fields: [number('Registration number', 12), paidOrVolunteer, issuedIfKnown(), expires(), note],
    reminderDays: 90,
    hints: {
      names: ['registration to work with vulnerable people', 'work with vulnerable people'],
      places: ['tasmania', 'tasmanian government'],
      referenceLabels: ['registration number', 'card number', 'rwvp number'],
      referenceMasks: ['#######', '########', '#########'],
      optionLabels: paidOrVolunteerLabels,
    },
  },
  {
    key: 'au nt ochre',
    title: 'Ochre Card (NT)',
    description: 'The working with children clearance of the Northern Territory.',
    fields: [number('Clearance number', 12), paidOrVolunteer, issuedIfKnown(), expires(), note],
    reminderDays: 60,
    hints: {
      names: ['ochre card', 'safe nt', 'working with children clearance'],
      places: ['northern territory', 'northern territory government'],
      referenceLabels: ['clearance number', 'card number', 'clearance notice number', 'reference number'],
      referenceMasks: ['######', '#######', '########'],
      optionLabels: paidOrVolunteerLabels,
    },
  },
  {
    key: 'au act wwvp',
    title: 'Working with Vulnerable People Registration (ACT)',
    description: 'You need it to work with children in the Australian Capital Territory.',
    fields: [
      number('Registration number', 12),
      oneOf('customField01', 'Registration type', ['General', 'Conditional', 'Kinship']),
      issuedIfKnown(),
      expires(),
      note,
    ],
    reminderDays: 90,
    hints: {
      names: ['working with vulnerable people'],
      places: ['access canberra', 'act government', 'australian capital territory'],
      referenceLabels: ['registration number', 'card number', 'wwvp number', 'registration no'],
      referenceMasks: ['######', '#######', '########'],
      optionLabels: { customField01: ['registration type', 'type'] },
    },
  },
]

const registrationNumber = ['registration number', 'registration no', 'reg no', 'teacher registration number']

/** Who may teach is decided by each state and territory too. */
const registrations: DemoCertificationType[] = [
  {
    key: 'au vic vit',
    title: 'VIT Registration (VIC)',
    description:
      'Your registration with the Victorian Institute of Teaching. It is renewed every year by 30 September.',
    fields: [
      number('Registration number', 6),
      oneOf('customField01', 'Category', ['Full', 'Provisional', 'Early childhood', 'Permission to teach']),
      issuedIfKnown('Registered since'),
      expires(),
      note,
    ],
    reminderDays: 60,
    hints: {
      names: ['victorian institute of teaching', 'registered teacher', 'vit registration'],
      referenceLabels: registrationNumber,
      referenceMasks: ['######'],
      obtainedLabels: ['registered since', 'registration date', 'date of registration'],
      expiryLabels: ['registration expiry', 'registration expires', 'annual registration expires'],
      otherLabels: ['next police check due', 'nationally coordinated criminal history check'],
      optionLabels: { customField01: ['category', 'registration category', 'registration type'] },
    },
  },
  {
    key: 'au nsw nesa',
    title: 'NESA Teacher Accreditation (NSW)',
    description: 'Your accreditation with the NSW Education Standards Authority.',
    fields: [
      number('Accreditation number', 8),
      oneOf('customField01', 'Level', [
        'Conditional',
        'Provisional',
        'Proficient Teacher',
        'Highly Accomplished',
        'Lead',
      ]),
      issuedIfKnown('Accredited since'),
      expiresIfPrinted('End of maintenance period'),
      note,
    ],
    reminderDays: 90,
    hints: {
      names: [
        'nsw education standards authority',
        'nesa',
        'teacher accreditation',
        'certificate of accreditation',
      ],
      referenceLabels: ['accreditation number', 'nesa number', 'nesa id', 'nesa account number'],
      referenceMasks: ['######', '#######'],
      obtainedLabels: ['accredited since', 'accreditation date', 'date of accreditation'],
      expiryLabels: ['maintenance period ends', 'maintenance due date', 'end of maintenance period'],
      optionLabels: { customField01: ['level', 'accreditation level', 'career stage'] },
    },
  },
  {
    key: 'au qld qct',
    title: 'QCT Registration (QLD)',
    description: 'Your registration with the Queensland College of Teachers.',
    fields: [
      number('Registration number', 8),
      oneOf('customField01', 'Registration', ['Full', 'Provisional', 'Permission to teach']),
      issuedIfKnown('Registered since'),
      expires(),
      note,
    ],
    reminderDays: 90,
    hints: {
      names: ['queensland college of teachers', 'qct', 'certificate of registration'],
      referenceLabels: registrationNumber,
      referenceMasks: ['######', '#######'],
      obtainedLabels: ['date of registration', 'registered since'],
      expiryLabels: ['registration expiry', 'registration expires'],
      otherLabels: ['annual fee due'],
      optionLabels: { customField01: ['registration', 'registration type', 'type of registration'] },
    },
  },
  ...(
    [
      [
        'au sa trb',
        'TRB Registration (SA)',
        'Teachers Registration Board of South Australia',
        'south australia',
      ],
      [
        'au wa trb',
        'TRB Registration (WA)',
        'Teacher Registration Board of Western Australia',
        'western australia',
      ],
      ['au tas trb', 'TRB Registration (TAS)', 'Teachers Registration Board of Tasmania', 'tasmania'],
      [
        'au nt trb',
        'TRB Registration (NT)',
        'Teacher Registration Board of the Northern Territory',
        'northern territory',
      ],
      ['au act tqi', 'TQI Registration (ACT)', 'Teacher Quality Institute', 'teacher quality institute'],
    ] as const
  ).map(
    ([key, title, board, place]): DemoCertificationType => ({
      key,
      title,
      description: `Your registration with the ${board}.`,
      fields: [
        number('Registration number', 10),
        oneOf('customField01', 'Registration', ['Full', 'Provisional', 'Limited or permit']),
        issuedIfKnown('Registered since'),
        expires(),
        note,
      ],
      reminderDays: 90,
      hints: {
        names: [board, 'certificate of registration', 'registered teacher'],
        places: [place],
        referenceLabels: registrationNumber,
        referenceMasks: ['#####', '######', '#######', '########'],
        obtainedLabels: ['date of registration', 'registered since'],
        expiryLabels: ['registration expiry', 'registration expires'],
        optionLabels: {
          customField01: ['registration type', 'registration category', 'registration status'],
        },
      },
    }),
  ),
]

const trainingNumber = [
  'certificate number',
  'certificate no',
  'certificate id',
  'statement number',
  'credential number',
]
const training = {
  obtainedLabels: ['date of competency', 'competency achieved', 'assessment date'],
  expiryLabels: ['renewal date', 'recommended renewal date', 'renewal due'],
}

/** Papers of the training providers, each with a layout of its own. */
const courses: DemoCertificationType[] = [
  {
    key: 'au first aid',
    title: 'First Aid in Education and Care (HLTAID012)',
    description: 'Schools and centres ask for it. It is good for three years; the CPR part for one.',
    fields: [
      numberIfAny('Certificate number'),
      issued(),
      expiresIfPrinted(),
      text('customField01', 'Training provider'),
      note,
    ],
    reminderDays: 60,
    hints: {
      names: ['hltaid012', 'provide first aid in an education and care setting', 'first aid'],
      referenceLabels: trainingNumber,
      ...training,
    },
  },
  {
    key: 'au cpr',
    title: 'CPR (HLTAID009)',
    description: 'Cardiopulmonary resuscitation, renewed every year.',
    fields: [
      numberIfAny('Certificate number'),
      issued(),
      expiresIfPrinted(),
      text('customField01', 'Training provider'),
      note,
    ],
    reminderDays: 30,
    hints: {
      names: ['hltaid009', 'provide cardiopulmonary resuscitation', 'cardiopulmonary resuscitation'],
      referenceLabels: trainingNumber,
      ...training,
    },
  },
  {
    key: 'au anaphylaxis',
    title: 'Anaphylaxis Management',
    description: 'Course 22578VIC, or the ASCIA e-training with a supervisor’s check.',
    fields: [
      numberIfAny('Certificate number'),
      oneOf('customField01', 'Course', ['22578VIC', 'ASCIA e-training', 'Other']),
      issued(),
      expiresIfPrinted(),
      note,
    ],
    reminderDays: 60,
    hints: {
      names: [
        'anaphylaxis',
        'first aid management of anaphylaxis',
        '22578VIC',
        'ascia',
        'anaphylaxis e-training',
      ],
      referenceLabels: trainingNumber,
      ...training,
    },
  },
  {
    key: 'au asthma',
    title: 'Asthma Management',
    description: 'Course 22556VIC, or asthma first aid for schools.',
    fields: [
      numberIfAny('Certificate number'),
      issued(),
      expiresIfPrinted(),
      text('customField01', 'Training provider'),
      note,
    ],
    reminderDays: 60,
    hints: {
      names: ['asthma', '22556VIC', 'management of asthma risks and emergencies', 'asthma first aid'],
      referenceLabels: trainingNumber,
      ...training,
    },
  },
]

export const certificationTypesAu: DemoCertificationType[] = [...checks, ...registrations, ...courses]
