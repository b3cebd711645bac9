import { defineWords } from '@rollcall/ui/words/words.ts'

export const tShiftRequests = defineWords(
  {
    title: 'Ask for a shift to be added',
    lead: 'Worked a shift that isn’t here? We email this to {{name}} to add.',
    team: 'our team',
    date: 'Date',
    startTime: 'Start',
    endTime: 'End',
    clientName: 'School or centre',
    notes: 'Anything else',
    notesHint: '{{used}} of {{limit}} characters',
    send: 'Send',
    failed: 'We couldn’t send your request',
    dateInFuture: 'Choose today or an earlier day.',
    endBeforeStart: 'The end must be after the start.',
    sent: {
      title: 'Your request is sent',
      text: 'We emailed {{name}}: {{date}}, {{range}}. The shift shows here once it’s added.',
    },
  },
  {
    'en-US': {
      clientName: 'School or center',
    },
  },
)
