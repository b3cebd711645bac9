import { defineWords } from '@rollcall/ui/words/words.ts'

const gradesAndSubjects = { subjects: 'Grades and subjects' }

export const tQualifications = defineWords(
  {
    title: 'Qualifications',
    one: 'Qualification',
    lead: 'Degrees, diplomas and certificates that let you teach.',
    add: 'Add qualification',
    loading: 'Loading your qualifications',
    offline:
      'You’re offline, and your qualifications aren’t saved on this device. They load when you’re back online.',
    failed: 'We couldn’t load your qualifications.',
    completedIn: 'Completed {{month}}',
    institute: 'University or college',
    completed: 'Date completed',
    subjects: 'Teaching methods',
    none: 'None',
    empty: {
      title: 'No qualifications yet',
      text: 'Add your degree with a photo or PDF of it. Once your consultant has checked it, schools can book you for what you teach.',
      cannotAdd: 'Send your qualifications to your consultant. They appear here.',
    },
    form: {
      title: 'Add qualification',
      degree: 'Degree',
      degreeHint: 'As it’s written on the certificate.',
      subjectsFailed: 'We couldn’t load the list. You can send it without.',
      subjectsOffline: 'You’re offline. The list loads when you’re back online.',
      files: 'Certificate and transcript',
      sent: 'We have your qualification. Your consultant can see it.',
      notADate: 'Enter a date, such as {{example}}.',
      inFuture: 'This is in the future. Add it once you’ve finished.',
    },
  },
  {
    'en-GB': { subjects: 'Year groups and subjects' },
    'en-CA': gradesAndSubjects,
    'en-US': gradesAndSubjects,
  },
)
