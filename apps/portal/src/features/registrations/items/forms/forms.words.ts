import { defineWords } from '@rollcall/ui/words/words.ts'

export const tForms = defineWords(
  {
    loading: 'Loading the form',
    offline: 'You’re offline. The form loads when you’re back online.',
    failed: 'We couldn’t load the form.',
    unavailable: 'This form can’t be opened here yet',
    alreadySent: 'You’ve already sent this.',
    send: 'Send to {{name}}',
    untilChecked: 'You can change your answers until {{name}} has checked them.',
    sent: {
      title: 'Your answers, sent {{date}}',
      noAnswer: 'No answer',
      change: 'Change my answers',
      keep: 'Keep what I sent',
    },
    ask: {
      lead: '{{name}} has checked these answers. If something has changed, ask for the form to be opened again.',
      button: 'Ask to change',
      reason: 'What needs to change?',
      reasonHint: 'Only {{name}} reads this.',
      send: 'Ask {{name}}',
      cancel: 'Cancel',
      failed: 'We couldn’t send your request',
      asked: 'You asked {{name}} for a change',
      askedText:
        '{{name}} opens the form again if it’s needed, and we email you. Until then these answers count.',
    },
    reopened: {
      title: '{{name}} opened this again for you',
      text: 'Change what you need and send it. Your earlier answers count until {{name}} has checked the new ones.',
      refused: '{{name}} couldn’t accept your changes. Your earlier answers still count.',
    },
    notSent: 'We couldn’t send it',
    jotForm: {
      lead: 'Fill in the form and send it with its own button.',
      sent: 'I’ve sent it',
      notThere: 'We don’t have it yet',
      notThereText:
        'It can take a minute. Check that you pressed the button at the end of the form, then try again.',
      notAsked: 'We couldn’t check. Look at your connection and try again.',
    },
    referees: {
      lead_one: 'Name someone who can tell us about your work, such as a principal or a head of department.',
      lead_other:
        'Name {{count}} people who can tell us about your work, such as a principal or a head of department.',
      next_one:
        'We email them a link to a short form about how they know you and how you work. Tell them to expect it.',
      next_other:
        'We email each of them a link to a short form about how they know you and how you work. Tell them to expect it.',
      person: 'Referee {{number}}',
      name: 'Name',
      email: 'Email',
      relationship: 'How they know you',
      relationshipHint: 'Such as: Principal at Fig Tree Primary',
      link: 'Leave out web and email addresses, and put a space after a full stop.',
      notAName: 'Enter only their name, such as Dr. Kerryn Doyle. Leave out numbers and sentences.',
      notAnEmail: 'Please enter a valid email address',
      theirOwn: 'That’s your own email. Enter theirs.',
      twice: 'You’ve entered this email already. Each referee needs their own.',
      tooMany: 'That’s one too many.',
      ask_one: 'Ask my referee',
      ask_other: 'Ask my referees',
      asked: 'Who we asked',
      askedLead: 'Each email has a link that works for 30 days. You can remind a referee once a day.',
      state: {
        sent: 'No answer yet',
        opened: 'Opened, no answer yet',
        notDelivered: 'Our email didn’t arrive',
        answered: 'Answered',
      },
      sentOn: 'Sent {{date}}',
      remindedOn: 'Sent {{date}}, reminded {{reminded}}',
      answeredOn: 'Sent {{date}}, answered {{answered}}',
      remind: 'Remind',
      remindFrom: 'You can remind them from {{day}}, {{time}}.',
      reminded: 'We emailed {{name}} again.',
      notReminded: 'We couldn’t send the reminder',
      change: 'Change',
      changeNote: 'With another email address we send a new link, and the old link stops working.',
      save: 'Save',
      mailed: 'We emailed {{name}} a link.',
      corrected: 'Saved. The link we sent still works.',
    },
  },
  {
    'en-GB': {
      referees: {
        lead_one:
          'Name someone who can tell us about your work, such as a headteacher or a head of department.',
        lead_other:
          'Name {{count}} people who can tell us about your work, such as a headteacher or a head of department.',
        relationshipHint: 'Such as: Headteacher at Fig Tree Primary',
      },
    },
    'en-US': {
      referees: {
        lead_one: 'Name someone who can tell us about your work, such as a principal or a department head.',
        lead_other:
          'Name {{count}} people who can tell us about your work, such as a principal or a department head.',
        person: 'Reference {{number}}',
        link: 'Leave out web and email addresses, and put a space after a period.',
        twice: 'You’ve entered this email already. Each reference needs their own.',
        ask_one: 'Ask my reference',
        ask_other: 'Ask my references',
        askedLead: 'Each email has a link that works for 30 days. You can remind a reference once a day.',
      },
    },
  },
)
