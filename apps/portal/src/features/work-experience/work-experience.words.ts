import { defineWords } from '@rollcall/ui/words/words.ts'

export const tWorkExperience = defineWords(
  {
    title: 'Work experience',
    one: 'Work experience',
    lead: 'Where you’ve worked, so schools know what you can do.',
    add: 'Add work experience',
    loading: 'Loading your work experience',
    offline:
      'You’re offline, and your work experience isn’t saved on this device. It loads when you’re back online.',
    failed: 'We couldn’t load your work experience.',
    since: 'Since {{month}}',
    current: 'You still work here',
    placeOfWork: 'Place of work',
    positionHeld: 'Position',
    dateFrom: 'Started',
    dateUntil: 'Ended',
    employmentDays: 'Days worked',
    details: 'About the job',
    points: {
      rolesAndResponsibilities: 'Roles and responsibilities',
      keyAchievement: 'Key achievements',
      extraCurricular: 'Extracurricular activities',
      general: 'Anything else',
    },
    empty: {
      title: 'No work experience yet',
      text: 'Add the schools and centres you’ve worked at. It helps your consultant find work that suits you.',
      cannotAdd: 'Send your work history to your consultant. It appears here.',
    },
    form: {
      title: 'Add work experience',
      isCurrent: 'I still work here',
      daysHint: 'If you know how many.',
      pointsHint: 'One per line.',
      files: 'Statement of service or reference',
      sent: 'We have your work experience. Your consultant can see it.',
      notADate: 'Enter a date, such as {{example}}.',
      inFuture: 'This is in the future.',
      beforeStart: 'This is before you started.',
      notDays: 'Enter whole days, such as 40.',
      moreThanPeriod: 'That’s more days than there are between these dates.',
      tooMany: 'You can add {{most}} points in all. Remove some.',
      lineTooLong: 'Each line can have {{length}} characters. Shorten the long one.',
    },
  },
  {
    'en-US': {
      empty: {
        text: 'Add the schools and centers you’ve worked at. It helps your consultant find work that suits you.',
      },
    },
  },
)
