import { defineWords } from '../../shared/words/words.ts'

export const tShiftRequests = defineWords(
  {
    title: 'Ask for a shift to be added',
    lead: 'Agreed a shift with a school, or worked one that is not here? {{name}} gets this by email and adds it.',
    team: 'Our team',
    date: 'Date',
    startTime: 'Start',
    endTime: 'End',
    clientName: 'School or centre',
    notes: 'Anything else',
    notesHint: '{{used}} of {{limit}} characters',
    send: 'Send',
    failed: 'Your request has not been sent.',
    error: {
      date: 'Choose the date of the shift.',
      startTime: 'Enter when it starts.',
      endTime: 'Enter when it ends.',
      endBeforeStart: 'The end must be after the start.',
      clientName: 'Use {{limit}} characters or fewer.',
      notes: 'That is too long by {{over}}. Use {{limit}} characters or fewer.',
    },
    sent: {
      title: 'Your request is on its way',
      text: '{{name}} has it by email: {{date}}, {{range}}. The shift shows here once it has been added.',
    },
  },
  {
    'en-US': {
      clientName: 'School or center',
    },
  },
)
