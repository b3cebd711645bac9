import { defineWords } from '@rollcall/ui/words/words.ts'

export const tActing = defineWords({
  title: 'Act for a candidate',
  lead: 'You sign in with your work account and see the portal as the candidate does. You have {{minutes}} minutes, and you can stop at any time.',
  wrongLink: {
    title: 'This link isn’t right',
    text: 'It doesn’t name a candidate. Open the candidate in your agency’s system and use the link there.',
  },
  recordedTitle: 'The candidate can read what you do',
  recorded:
    'We record your name, your reason, when you start and stop, and everything you change. The candidate finds it in their settings.',
  signsOut: 'Someone is signed in here. We sign them out when you start.',
  stopsOther: 'You’re acting for another candidate. That ends when you start.',
  reason: 'Why are you acting for them?',
  reasonHint: 'They read this, so write it to them. Choose one or write your own.',
  reasons: {
    calledUs: 'You called us and asked for help',
    noPhone: 'You couldn’t get online',
    hours: 'Help with your hours',
    availability: 'Update your availability',
    documents: 'Help with your documents',
  },
  start: 'Sign in and start',
  startAsOther: 'Sign in with another account',
  waiting: {
    silent: 'Checking whether you’re signed in…',
    popup: 'Use the window we opened to sign in',
    redirect: 'Taking you to your sign-in page…',
    finishing: 'Signing you in…',
    popupHint: 'Closed it by mistake? Press Cancel and start again.',
  },
  bar: {
    label: 'Acting for a candidate',
    actingFor: 'Acting for {{name}}',
    somebody: 'a candidate',
    id: 'ID {{id}}',
    left: '{{count}} min left',
    over: 'Time’s up',
    stop: 'Stop',
    stopWhat: 'acting for this candidate',
    heard: {
      running_one: 'You’re acting for {{name}}. You have {{count}} minute.',
      running_other: 'You’re acting for {{name}}. You have {{count}} minutes.',
      ending_one: 'You have {{count}} minute left to act for {{name}}.',
      ending_other: 'You have {{count}} minutes left to act for {{name}}.',
      over: 'Your time to act for {{name}} is up. Stop, and start again if you need to do more.',
    },
  },
  ended: {
    title: 'You’ve stopped acting for {{name}}',
    theCandidate: 'the candidate',
    text: 'What you changed is saved. They can read what you did in their settings.',
    signOut: 'Sign out',
    home: 'Home',
  },
})
