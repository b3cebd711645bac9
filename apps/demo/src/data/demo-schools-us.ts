import type { DemoRegion } from './demo-school.ts'

export const americanSchools: DemoRegion = {
  country: 'United States',
  schools: [
    {
      key: 'sycamore-flats',
      name: 'Sycamore Flats Elementary School',
      campus: 'Main campus',
      address: {
        line1: '5710 Arroyo Bend Road',
        suburb: 'Los Angeles',
        state: 'CA',
        postcode: '90042',
        latitude: 34.1154,
        longitude: -118.1845,
      },
      timezone: 'America/Los_Angeles',
      startTimeLocal: '08:00',
      endTimeLocal: '14:45',
      contact: {
        name: 'Carmen Ortega',
        phoneNumber: '+1 213 555 0117',
        email: 'carmen.ortega@sycamoreflats.example',
      },
      ratePerHour: 36,
      lessons: [
        {
          grades: ['3rd Grade'],
          description:
            'Room 14, 24 students. Sub plans are in the green binder: morning meeting, multiplication stations, science notebooks. Lunch duty on Tuesdays.',
        },
        {
          grades: ['Kindergarten'],
          description:
            'Full-day kindergarten with an aide until noon. Dismissal is at the blue gate, to the adults on the pick-up list only.',
        },
        {
          grades: ['5th Grade'],
          description:
            'Fifth grade, room 22. Novel study chapters 9 and 10, then the Colonies project. Chromebooks go back to the cart by 2:30.',
        },
      ],
    },
    {
      key: 'alder-street',
      name: 'Alder Street Middle School',
      campus: 'Culver City',
      address: {
        line1: '3999 Alder Street',
        suburb: 'Culver City',
        state: 'CA',
        postcode: '90232',
        latitude: 34.0212,
        longitude: -118.3964,
      },
      timezone: 'America/Los_Angeles',
      startTimeLocal: '08:20',
      endTimeLocal: '15:10',
      contact: {
        name: 'Marcus Webb',
        phoneNumber: '+1 310 555 0152',
        email: 'marcus.webb@alderstreet.example',
      },
      ratePerHour: 39.5,
      lessons: [
        {
          grades: ['7th Grade Math', '8th Grade Math'],
          description:
            'Periods 1 to 6 with a conference period 4. Warm-ups are on the projector, practice sets in the tray. Hall passes: one at a time.',
        },
        {
          grades: ['6th Grade Science'],
          description:
            'Plate tectonics unit. Lab groups are posted; the cookie lab is safe to run. Period 5 is co-taught.',
        },
      ],
    },
    {
      key: 'coastline',
      name: 'Coastline STEAM Academy',
      campus: 'Long Beach',
      address: {
        line1: 'Building C',
        line2: '801 Breakers Way',
        suburb: 'Long Beach',
        state: 'CA',
        postcode: '90805',
        latitude: 33.8043,
        longitude: -118.1583,
      },
      timezone: 'America/Los_Angeles',
      startTimeLocal: '08:30',
      endTimeLocal: '15:00',
      contact: {
        name: 'Linh Tran',
        phoneNumber: '+1 562 555 0139',
        email: 'linh.tran@coastlinesteam.example',
      },
      ratePerHour: 42.25,
      lessons: [
        {
          grades: ['4th Grade', '5th Grade'],
          description:
            'Maker studio rotation: four groups, 55 minutes each. The studio lead sets up; you keep the groups moving and safe.',
        },
      ],
    },
  ],
  care: {
    grades: ['K–5'],
    description:
      'Extended-day program in the cafeteria: a meal, the reading corner, and pick-up by the list only.',
  },
  sleepover: {
    grades: ['5th Grade'],
    description:
      'Fifth-grade sleepover in the gym, with two of our own staff. The roster, the first-aid kit and the keys are in the front office.',
  },
}
