import type { DemoRegion } from './demo-school.ts'

export const canadianSchools: DemoRegion = {
  country: 'Canada',
  schools: [
    {
      key: 'maple-hollow',
      name: 'Maple Hollow Public School',
      campus: 'Main building',
      address: {
        line1: '85 Millrace Avenue',
        suburb: 'Toronto',
        state: 'ON',
        postcode: 'M4M 0Z0',
        latitude: 43.6641,
        longitude: -79.3302,
      },
      timezone: 'America/Toronto',
      startTimeLocal: '08:30',
      endTimeLocal: '15:15',
      contact: {
        name: 'Geneviève Roy',
        phoneNumber: '+1 416 555 0128',
        email: 'genevieve.roy@maplehollow.example',
      },
      ratePerHour: 48.6,
      lessons: [
        {
          grades: ['Grade 3', 'Grade 4'],
          description:
            'Split 3/4 in room 112. Day plan on the desk: number talk, reading buddies with kindergarten at 10:15, gym after lunch. Recess duty by the east doors.',
        },
        {
          grades: ['Kindergarten (JK/SK)'],
          description:
            'Full-day kindergarten beside our early childhood educator. Outdoor play twice a day, whatever the weather: snow pants live in the cubbies.',
        },
      ],
    },
    {
      key: 'ravine-park',
      name: 'Ravine Park Elementary School',
      campus: 'East York',
      address: {
        line1: '1140 Cedarvale Crescent',
        suburb: 'East York',
        state: 'ON',
        postcode: 'M4C 0Z0',
        latitude: 43.6912,
        longitude: -79.3279,
      },
      timezone: 'America/Toronto',
      startTimeLocal: '08:45',
      endTimeLocal: '15:30',
      contact: {
        name: 'Harpreet Gill',
        phoneNumber: '+1 416 555 0163',
        email: 'office@ravinepark.example',
      },
      ratePerHour: 49.9,
      lessons: [
        {
          grades: ['Grade 6 Core French'],
          description:
            'Core French on a cart, five classes. Worksheets and the song of the week are in the tub. Room numbers are on the schedule at the office.',
        },
        {
          grades: ['Grade 1'],
          description:
            'Grade 1, room 6, 19 students. Phonics groups in the morning; the library has the class at 1:20. One student leaves at 2:00 with a grandparent.',
        },
      ],
    },
    {
      key: 'lakeshore-heights',
      name: 'Lakeshore Heights Secondary School',
      campus: 'Etobicoke',
      address: {
        line1: '2900 Breakwater Drive',
        suburb: 'Etobicoke',
        state: 'ON',
        postcode: 'M8V 0Z0',
        latitude: 43.6207,
        longitude: -79.5129,
      },
      timezone: 'America/Toronto',
      startTimeLocal: '08:50',
      endTimeLocal: '15:05',
      contact: {
        name: 'Owen MacLeod',
        phoneNumber: '+1 416 555 0194',
        email: 'owen.macleod@lakeshoreheights.example',
      },
      ratePerHour: 53.25,
      lessons: [
        {
          grades: ['Grade 9 Geography', 'Grade 11 History'],
          description:
            'Periods 1, 2 and 4 with an on-call in period 3. Seating plans are in the red folder. Parking is behind the arena; ask for a pass.',
        },
      ],
    },
  ],
  care: {
    grades: ['Kindergarten to Grade 6'],
    description: 'Care outside class hours: a snack, then the gym and the homework table.',
  },
  sleepover: {
    grades: ['Grade 6'],
    description:
      'Winter sleepover in the gym, with two of our own staff. The schedule, the first-aid kit and the keys are at the office.',
  },
}
