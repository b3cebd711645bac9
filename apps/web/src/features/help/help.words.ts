import { defineWords } from '../../shared/words/words.ts'

export const tHelp = defineWords({
  search: 'Search for help',
  placeholder: 'Offer, running late, password…',
  found_one: '{{count}} answer',
  found_other: '{{count}} answers',
  noneTitle: 'No answer for “{{query}}”',
  noneText: 'Try another word, or ask us: the numbers are below.',
  still: 'Still stuck?',
  articles: 'More help articles',
  terms: 'Terms of use',
  signingIn: {
    title: 'Signing in',
    forgot: {
      question: 'I forgot my password',
      answer:
        'On the log-in page choose “Forgot password” and give your email. The reset link we send works once, for {{minutes}} minutes. Ask again if you need another: the newest link counts.',
    },
    noMail: {
      question: 'The email with the link does not arrive',
      answer:
        'Wait a few minutes and look in your junk folder. Make sure you gave the email your consultant has for you.',
    },
    tooMany: {
      question: 'It says there were too many attempts',
      answer:
        'Log-in pauses after several wrong passwords, so that nobody can guess yours. Wait for the time shown, then try again or reset your password.',
    },
    setUp: {
      question: 'My account setup link does not work',
      answer:
        'The link works once, for {{days}} days. If you have used it, log in with the password you chose. If it has expired, ask your consultant for a new one.',
    },
    staySignedIn: {
      question: 'How long do I stay logged in?',
      answer:
        'Up to {{days}} days on each device, or until you have not opened the portal there for {{idleDays}} days. Settings shows where you are signed in and logs you out anywhere. A new password logs out every other device.',
    },
  },
  bookings: {
    title: 'Bookings and offers',
    answer: {
      question: 'How do I answer an offer?',
      answer:
        'Home shows each offer under “Needs your answer”, with its dates, pay and how long you have. Accept or decline there, or by the link in the email. Dates offered together take one answer for all of them.',
    },
    gone: {
      question: 'An offer has gone',
      answer:
        'An offer ends when its time is up, when somebody else accepts it first, or when it is withdrawn. Its link in the email says which.',
    },
    late: {
      question: 'I am running late',
      answer:
        'On the day, from {{before}} minutes before the start until {{after}} minutes after it, open the booking and say by how much. The school and your consultant are told at once by email.',
    },
    cancel: {
      question: 'I cannot go to a shift I accepted',
      answer: 'Call your consultant as soon as you can, so that the school finds somebody else.',
    },
    agreement: {
      question: 'Where do I sign a school’s agreement?',
      answer:
        'In any booking at that school. Read the file there, then sign it. The bell counts what is left.',
    },
    past: {
      question: 'Where are my earlier bookings?',
      answer: 'On Home, under “Coming up”, choose “Earlier”. Each one says how it stands, up to payroll.',
    },
    hours: {
      question: 'How do I confirm my hours?',
      answer:
        'Once the shift is over, open it and choose “Confirm your hours”. What you clocked is filled in; put right what is not. If it did not happen, say so there.',
    },
    pay: {
      question: 'Where is my pay?',
      answer: 'Every shift that is over says how far its pay has come, and who has the next move.',
    },
    differ: {
      question: 'The school sent other hours than mine',
      answer:
        'Both are shown side by side when you confirm your hours. Take the school’s over, or send yours: your consultant then settles it.',
    },
    calendar: {
      question: 'Can my own calendar show my bookings?',
      answer: 'Yes. Make a private calendar address in Settings and add it to your phone or computer.',
    },
  },
  account: {
    title: 'Your account',
    password: {
      question: 'How do I change my password?',
      answer:
        'In Settings. A new password has at least {{minimum}} characters. Your other devices are logged out.',
    },
    details: {
      question: 'My name, email or time zone is wrong',
      answer: 'Your consultant keeps these details: tell them and they will put it right.',
    },
    theme: {
      question: 'Can I have dark mode, or weeks that start on Sunday?',
      answer: 'Yes, both are in Settings, with weekends in availability. They count on this device.',
    },
    suspended: {
      question: 'My account is suspended',
      answer: 'You cannot use the portal until we lift it. Call us and we will tell you why.',
    },
    building: {
      question: 'Why are some pages under construction?',
      answer:
        'Registrations, files, events and downloads are still being built. Your consultant does these with you until they open.',
    },
  },
  contacting: {
    title: 'Contacting us',
    who: {
      question: 'Who is my consultant?',
      answer: 'The first name on Contact Us, with a number to call and an address to write to.',
    },
    hours: { question: 'When can I call?' },
    office: {
      question: 'Where is my nearest office?',
      answer: 'Contact Us lists the offices of your region, each with directions, and finds any other one.',
    },
  },
  offline: {
    title: 'Using the portal offline',
    works: {
      question: 'Does it work without a signal?',
      answer:
        'Yes, for a week after you last used it on this device. It shows what it saved then, and a bar at the top says that you are offline.',
    },
    fresh: {
      question: 'Is what I see offline up to date?',
      answer:
        'It is as it was when you were last connected, and refreshes by itself once you are online again.',
    },
    login: {
      question: 'Why can I not log in offline?',
      answer:
        'Only our service can check your password. Stay logged in on your own phone and you will not need to.',
    },
  },
  installing: {
    title: 'Installing as an app',
    ios: { question: 'Install it on an iPhone or iPad' },
    android: { question: 'Install it on an Android phone or tablet' },
    computer: { question: 'Install it on a computer' },
    why: {
      question: 'Why install it?',
      answer:
        'An icon on your home screen and the whole screen for the portal. It is the same portal: nothing else is installed, and you remove it like any app.',
    },
  },
  privacy: {
    title: 'Privacy',
    device: {
      question: 'What is kept on my device?',
      answer:
        'Your settings and a copy of what you last saw, so that the portal opens at once. Never your password. Logging out removes all of it.',
    },
    shared: {
      question: 'I use a shared computer',
      answer: 'Log out when you have finished. Closing the window is not enough.',
    },
    lost: {
      question: 'I lost my phone',
      answer:
        'Change your password on another device: the lost one is logged out. Then tell your consultant.',
    },
    policy: {
      question: 'What do you do with my details?',
      answer: 'Our privacy policy says what we collect and why.',
      link: 'Privacy policy',
    },
  },
})
