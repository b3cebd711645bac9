import type { DemoRegion } from './demo-school.ts'

export const newZealandSchools: DemoRegion = {
  country: 'New Zealand',
  schools: [
    {
      key: 'kowhai-lane',
      name: 'Kōwhai Lane Kindergarten',
      campus: 'Mount Albert',
      address: {
        line1: '17 Kōwhai Lane',
        suburb: 'Mount Albert',
        state: 'Auckland',
        postcode: '1025',
        latitude: -36.8879,
        longitude: 174.7192,
      },
      timezone: 'Pacific/Auckland',
      startTimeLocal: '08:15',
      endTimeLocal: '14:45',
      contact: {
        name: 'Aroha Ngata',
        phoneNumber: '+64 9 555 0161',
        email: 'aroha.ngata@kowhailane.example',
      },
      ratePerHour: 38.5,
      lessons: [
        {
          grades: ['Kindergarten'],
          description:
            'Reliever for the morning and afternoon sessions, 30 tamariki, three kaiako. Mat time is at 9:00; please join the waiata. Gumboots if it rained.',
        },
        {
          grades: ['Kindergarten'],
          description:
            'Excursion to the volcanic cone with the four-year-olds. You lead a group of six with two parents. Sunhat, water, and the emergency card from the office.',
        },
      ],
    },
    {
      key: 'puriri-grove',
      name: 'Pūriri Grove School',
      campus: 'Papakura',
      address: {
        line1: '220 Settlers Road',
        suburb: 'Papakura',
        state: 'Auckland',
        postcode: '2110',
        latitude: -37.0641,
        longitude: 174.9436,
      },
      timezone: 'Pacific/Auckland',
      startTimeLocal: '08:30',
      endTimeLocal: '15:00',
      contact: {
        name: 'Sione Fonoti',
        phoneNumber: '+64 9 555 0184',
        email: 'sione.fonoti@puririgrove.example',
      },
      ratePerHour: 52.1,
      lessons: [
        {
          grades: ['New Entrants', 'Year 1'],
          description:
            'Room 2, new entrants. Structured literacy until morning tea; the decodable books are in the blue crate. Home time is 2:45 at the whale gate.',
        },
        {
          grades: ['Year 3', 'Year 4'],
          description:
            'Team Rimu, rooms 8 and 9 together. Te reo with Whaea Hana after lunch, then kapa haka in the hall.',
        },
      ],
    },
    {
      key: 'harbour-steps',
      name: 'Harbour Steps Early Learning',
      campus: 'Devonport',
      address: {
        line1: 'Level 1',
        line2: '5 Ropewalk Terrace',
        suburb: 'Devonport',
        state: 'Auckland',
        postcode: '0624',
        latitude: -36.8298,
        longitude: 174.7963,
      },
      timezone: 'Pacific/Auckland',
      startTimeLocal: '08:00',
      endTimeLocal: '14:30',
      contact: {
        name: 'Joanna Reid',
        phoneNumber: '+64 9 555 0119',
        email: 'hello@harboursteps.example',
      },
      ratePerHour: 36.2,
      lessons: [
        {
          grades: ['Infants', 'Toddlers'],
          description:
            'Under-threes room, ratio 1:4. Sleep times are on the whiteboard. The ferry is a two-minute walk; there is no parking.',
        },
      ],
    },
  ],
  care: {
    grades: ['Kindergarten', 'Year 1'],
    description: 'Care outside session hours: kai, free play and the sandpit, with one of our own kaiako.',
  },
  sleepover: {
    grades: ['Year 5', 'Year 6'],
    description:
      'Noho night in the hall, with two of our own kaiako. The roster, the first-aid kit and the keys are at the office.',
  },
}
