import type { DemoRegion } from './demo-school.ts'

export const australianSchools: DemoRegion = {
  country: 'Australia',
  schools: [
    {
      key: 'wattle-bend',
      name: 'Wattle Bend Primary School',
      campus: 'Main campus',
      address: {
        line1: '48 Tallow Street',
        suburb: 'Coburg',
        state: 'VIC',
        postcode: '3058',
        latitude: -37.7441,
        longitude: 144.9637,
      },
      timezone: 'Australia/Melbourne',
      startTimeLocal: '08:20',
      endTimeLocal: '15:10',
      contact: {
        name: 'Kerryn Doyle',
        phoneNumber: '+61 3 5550 2214',
        email: 'kerryn.doyle@wattlebend.example',
      },
      ratePerHour: 72.4,
      lessons: [
        {
          grades: ['Year 3/4'],
          description:
            'Full day with 3/4D in room 7. The work program is on the desk; spelling groups before recess, fractions after. Yard duty at first lunch, near the oval.',
        },
        {
          grades: ['Prep'],
          description:
            'Prep A, 21 children and an aide until lunch. Letter sounds in the morning, library at 12:10. Two children have allergy plans: they are on the wall beside the sink.',
        },
        {
          grades: ['Year 5', 'Year 6'],
          description:
            'Senior unit, team teaching with Mr Sandhu. Persuasive writing, then house sport on the oval from 1:40 pm: bring a hat.',
        },
      ],
    },
    {
      key: 'tin-shed',
      name: 'Tin Shed Early Learning Centre',
      campus: 'Footscray rooms',
      address: {
        line1: 'Unit 2',
        line2: '9 Saltworks Lane',
        suburb: 'Footscray',
        state: 'VIC',
        postcode: '3011',
        latitude: -37.8003,
        longitude: 144.8997,
      },
      timezone: 'Australia/Melbourne',
      startTimeLocal: '08:00',
      endTimeLocal: '15:30',
      contact: {
        name: 'Mei-Lin Foster',
        phoneNumber: '+61 3 5550 7731',
        email: 'office@tinshed.example',
      },
      ratePerHour: 41.85,
      lessons: [
        {
          grades: ['Kindergarten (4-year-olds)'],
          description:
            'Possum room, ratio 1:11, with Dani as room leader. Bush kinder at the creek in the morning if the weather holds. Please sign in at the tablet by the gate.',
        },
        {
          grades: ['Toddlers'],
          description:
            'Wombat room, two to three years. Nappy changes and rest time are on the sheet inside the door. Closed shoes, please.',
        },
      ],
    },
    {
      key: 'ironbark-ridge',
      name: 'Ironbark Ridge State School',
      campus: 'Ipswich campus',
      address: {
        line1: '310 Quarry Road',
        suburb: 'Ipswich',
        state: 'QLD',
        postcode: '4305',
        latitude: -27.6158,
        longitude: 152.7609,
      },
      timezone: 'Australia/Brisbane',
      startTimeLocal: '08:40',
      endTimeLocal: '15:00',
      contact: {
        name: 'Bronwyn Tait',
        phoneNumber: '+61 7 5550 3368',
        email: 'bronwyn.tait@ironbarkridge.example',
      },
      ratePerHour: 69.95,
      lessons: [
        {
          grades: ['Year 4'],
          description:
            'Travel day: flights and a night in Ipswich are booked for you. 4B while the class teacher is at moderation. Times are Queensland time.',
        },
      ],
    },
  ],
  care: {
    grades: ['Prep to Year 6'],
    description:
      'Care outside lesson hours, in the hall: something to eat, board games, homework help, and walking the Preps to and from their rooms.',
  },
  sleepover: {
    grades: ['Year 5', 'Year 6'],
    description:
      'School sleepover in the hall, with two of our own staff. The roster, the first-aid kit and the keys are at the front office.',
  },
}
