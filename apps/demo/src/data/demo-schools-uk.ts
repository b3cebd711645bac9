import type { DemoRegion } from './demo-school.ts'

export const britishSchools: DemoRegion = {
  country: 'United Kingdom',
  schools: [
    {
      key: 'larkmoor',
      name: 'Larkmoor High School',
      campus: 'Lower school site',
      address: {
        line1: '61 Cutler Road',
        suburb: 'Walthamstow',
        state: 'London',
        postcode: 'E17 0ZZ',
        latitude: 51.5846,
        longitude: -0.0197,
      },
      timezone: 'Europe/London',
      startTimeLocal: '08:25',
      endTimeLocal: '15:20',
      contact: {
        name: 'Imogen Hartley',
        phoneNumber: '+44 20 7946 0337',
        email: 'cover@larkmoor.example',
      },
      ratePerHour: 27.5,
      lessons: [
        {
          grades: ['Year 8 Science', 'Year 9 Science'],
          description:
            'Five periods of Key Stage 3 science in lab S4. Cover work is set on the trolley; no practicals without the technician, Mr Okoro. Break duty in the atrium.',
        },
        {
          grades: ['Year 10 Chemistry'],
          description:
            'GCSE chemistry, rates of reaction. Two double periods with the required practical: goggles are counted in and out.',
        },
        {
          grades: ['Year 7 Science'],
          description:
            'Year 7, mixed ability, particles unit. 7R has a teaching assistant. Registration with 7R in S2 at 8:30.',
        },
      ],
    },
    {
      key: 'fenwick-rise',
      name: 'Fenwick Rise Academy',
      campus: 'Hackney',
      address: {
        line1: '4 Tannery Walk',
        suburb: 'Hackney',
        state: 'London',
        postcode: 'E8 0ZZ',
        latitude: 51.5451,
        longitude: -0.0554,
      },
      timezone: 'Europe/London',
      startTimeLocal: '08:10',
      endTimeLocal: '15:00',
      contact: {
        name: 'Daniel Osei',
        phoneNumber: '+44 20 7946 0752',
        email: 'daniel.osei@fenwickrise.example',
      },
      ratePerHour: 29.75,
      lessons: [
        {
          grades: ['Year 11 Biology', 'Year 12 Biology'],
          description:
            'Cover for the head of biology. Year 11 mock papers in the hall periods 1 and 2, then Year 12 on enzymes. Lanyard from reception; ID needed.',
        },
        {
          grades: ['Year 9 Physics'],
          description:
            'Forces and motion with three Year 9 sets. Laptops are booked for period 4. Behaviour on call: extension 210.',
        },
      ],
    },
    {
      key: 'quayside-vale',
      name: 'Quayside Vale School',
      campus: 'Lewisham',
      address: {
        line1: 'The Old Foundry',
        line2: '122 Ravens Quay',
        suburb: 'Lewisham',
        state: 'London',
        postcode: 'SE13 0ZZ',
        latitude: 51.4617,
        longitude: -0.0119,
      },
      timezone: 'Europe/London',
      startTimeLocal: '08:30',
      endTimeLocal: '15:15',
      contact: {
        name: 'Ruth Adeyemi',
        phoneNumber: '+44 20 7946 0908',
        email: 'ruth.adeyemi@quaysidevale.example',
      },
      ratePerHour: 26.8,
      lessons: [
        {
          grades: ['Year 6', 'Year 7 Science'],
          description:
            'Transition day: Year 6 visitors with our Year 7s. Rockets in the morning, a quiz after lunch. Everything is prepared.',
        },
      ],
    },
  ],
  care: {
    grades: ['Year 7 to Year 9'],
    description: 'Breakfast and homework club: the canteen first, then quiet work in the library.',
  },
  sleepover: {
    grades: ['Year 7'],
    description:
      'Science sleepover in the hall, with two of our own staff. The rota, the first-aid kit and the keys are at reception.',
  },
}
