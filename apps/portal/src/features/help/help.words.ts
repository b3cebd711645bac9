import { defineWords } from '@rollcall/ui/words/words.ts'

const eventsAnswer = (place: string) =>
  `Events lists workshops, courses and webinars in your region, soonest first. Search by word, type, date or ${place}. “Register” takes you to the event’s website. If the distances look wrong, ask your consultant to check your address.`

export const tHelp = defineWords(
  {
    topics: 'Help topics',
    search: 'Search for help',
    placeholder: 'Sick, timesheet, payslip…',
    found_one: '{{count}} answer',
    found_other: '{{count}} answers',
    noneTitle: 'No answer for “{{query}}”',
    noneText: 'Try another word, or contact us below.',
    still: 'Still stuck?',
    articles: 'More help articles',
    terms: 'Terms of use',
    signingIn: {
      title: 'Signing in',
      forgot: {
        question: 'I forgot my password',
        answer:
          'On the sign-in page choose “Forgot password?” and enter your email. The reset link we send works once, for {{minutes}} minutes. If you ask again, only the newest link works.',
      },
      noMail: {
        question: 'The email with the link hasn’t arrived',
        answer:
          'Wait a few minutes and check your spam or junk folder. Use the email address your consultant has for you.',
      },
      tooMany: {
        question: 'It says too many attempts',
        answer:
          'We pause sign-in after several wrong passwords, so nobody can guess yours. Wait for the time shown, then try again or reset your password.',
      },
      setUp: {
        question: 'My account setup link doesn’t work',
        answer:
          'The link works once, for {{days}} days. If you have used it, sign in with the password you chose. If it has expired, ask your consultant for a new one.',
      },
      staySignedIn: {
        question: 'How long do I stay signed in?',
        answer:
          'Up to {{days}} days on each device, if you open the portal there at least every {{idleDays}} days. In Settings you can see where you are signed in and sign out there. A new password signs out your other devices.',
      },
    },
    bookings: {
      title: 'Shifts and offers',
      cancel: {
        question: 'I’m sick or can’t make a shift',
        answer:
          'Open the booking and choose “I can’t make it”. We email your consultant right away. If the shift starts soon, call as well.',
        alsoCalled: 'cancel, ill, unwell, pull out, withdraw, emergency, absent, carer',
      },
      late: {
        question: 'I’m running late',
        answer:
          'On the day, open the booking and choose how late you’ll be. You can do this from {{before}} minutes before the start until {{after}} minutes after it. We email the school and your consultant right away.',
        alsoCalled: 'delay, traffic, train',
      },
      answer: {
        question: 'How do I answer an offer?',
        answer:
          'Home shows each offer under “Needs your answer”, with its dates, pay and how long you have. Accept or decline there, or use the link in the email. Dates offered together take one answer.',
        alsoCalled: 'accept, decline, reject, job, tentative',
      },
      gone: {
        question: 'An offer has gone. Why?',
        answer:
          'It expired, someone else accepted first, or it was withdrawn. Open the link in the email to see which.',
      },
      newOffers: {
        question: 'How do you tell me about new offers?',
        answer:
          'By email, unless you choose otherwise. In Settings you can also turn on notifications for your phone or computer. The bell at the top of the portal shows what you still need to answer, sign or confirm.',
        alsoCalled: 'notification, notifications, alert, bell, message, reminder, push',
      },
      agreement: {
        question: 'Where do I sign a school’s agreement?',
        answer:
          'Open any booking at that school. Read the agreement there, then sign it. The bell shows how many are left.',
        alsoCalled: 'contract, paperwork, signature, document',
      },
      past: {
        question: 'Where are my past bookings?',
        answer: 'In Shifts & pay. Each one shows your hours and where your pay is.',
      },
      calendar: {
        question: 'Can I see my bookings in my own calendar?',
        answer:
          'Yes. In Settings, create a calendar address and add it to Google, Outlook or Apple Calendar.',
        alsoCalled: 'sync, subscribe, ical, feed',
      },
    },
    pay: {
      title: 'Hours and pay',
      link: 'Go to payroll',
      hours: {
        question: 'How do I confirm my hours?',
        answer:
          'After the shift, open it and choose “Confirm your hours”. We fill in what you clocked. Correct anything that’s wrong, then choose “Send your hours”. If there was no shift, choose “It didn’t happen”.',
        alsoCalled: 'timesheet, time sheet, submit, shift record, log hours',
      },
      clock: {
        question: 'I forgot to clock out',
        answer:
          'We clock you out {{hours}} hours after the shift, at its scheduled end. Correct the time when you confirm your hours.',
        alsoCalled: 'clock in, clock off, sign out, break',
      },
      differ: {
        question: 'The school sent different hours',
        answer:
          'You see both when you confirm your hours. Use the school’s times, or send yours. If they differ, your consultant settles it with the school.',
      },
      when: {
        question: 'When do I get paid?',
        answer: 'Open Shifts & pay. Each shift shows where your pay is and who it’s waiting for.',
        alsoCalled: 'pay, wages, salary, payment, money, missing pay',
      },
      payslip: {
        question: 'Where are my payslips?',
        answer: 'In payroll. If one is missing, call your consultant.',
        alsoCalled: 'pay slip, pay stub, payroll, earnings',
      },
      tax: {
        question: 'How do I change my tax or bank details?',
        answer: 'In payroll. Your consultant can help if you get stuck.',
        alsoCalled:
          'super, superannuation, pension, account number, group certificate, income statement, W-2, P60',
      },
    },
    days: {
      title: 'Availability',
      set: {
        question: 'How do I set my availability?',
        answer:
          'Open My Availability, select days and choose Available, Unavailable or By hours. You can undo each change.',
        alsoCalled: 'days off, when I can work, free days, hours',
      },
      away: {
        question: 'I’m going away',
        answer:
          'In My Availability, choose “Pause until…” and the last day you’re away. Booked days stay booked.',
        alsoCalled: 'holiday, leave, vacation, time off, pause',
      },
      week: {
        question: 'Can I set the same days every week?',
        answer: 'Yes, under “Every week” in My Availability. We use it for any day you haven’t set.',
      },
      checkIn: {
        question: 'What is the daily check-in?',
        answer:
          'Once a registration is active, you tell us on Home if you’re ready to work that day. Ready sets the day to available, not ready to unavailable.',
      },
    },
    account: {
      title: 'Your account',
      password: {
        question: 'How do I change my password?',
        answer: 'In Settings. It needs at least {{minimum}} characters. We sign out your other devices.',
      },
      details: {
        question: 'My name, email or time zone is wrong',
        answer: 'Tell your consultant and they will correct it.',
        alsoCalled: 'address, phone number, surname, married, profile',
      },
      theme: {
        question: 'Can I have dark mode, or weeks that start on Sunday?',
        answer: 'Yes, both are in Settings. They apply to this device.',
      },
      suspended: {
        question: 'My account is suspended',
        answer: 'You can’t use the portal while it is suspended. Call us and we’ll tell you why.',
      },
      events: {
        question: 'How do I find training and events?',
        answer: eventsAnswer('suburb'),
        alsoCalled: 'professional development, pd, course, workshop, webinar, conference, training',
      },
    },
    registrations: {
      title: 'Registrations',
      next: {
        question: 'What do I still need before I can work?',
        answer:
          'My Registrations lists it, in the order that gets you to work soonest. Start with what takes days, such as a police check.',
        alsoCalled: 'start, checklist, to do, onboarding, requirements, missing, pending',
      },
      waiting: {
        question: 'How long does it take to check my documents?',
        answer:
          'Each item says who has it, since when, and how long it usually takes. You get one email about everything your consultant has decided.',
        alsoCalled: 'verify, verification, awaiting, waiting, approved, status',
      },
      refused: {
        question: 'Why wasn’t my document accepted?',
        answer:
          'You’ll see the reason on the item, in your registration and in My Files. Open the item and send a new one.',
        alsoCalled: 'refused, rejected, declined, blurry, unreadable, wrong',
      },
      again: {
        question: 'Do I have to send the same document twice?',
        answer:
          'No. What is in My Files counts for every registration that asks for it. Open the item and choose the one you have.',
        alsoCalled: 'again, already sent, second registration',
      },
      hold: {
        question: 'Why can’t I do an item yet?',
        answer:
          'Something else comes first. The item says what: one of yours, or something your consultant does.',
        alsoCalled: 'restricted, locked, on hold, blocked',
      },
      video: {
        question: 'I watched the video, but it isn’t complete',
        answer:
          'We count what you’ve really seen, so skipping ahead doesn’t help. If you close it, we keep your progress.',
        alsoCalled: 'film, induction, percent, skip, training',
      },
      identity: {
        question: 'How does the ID check work?',
        answer:
          'Each document is worth points, and the page counts them for you. One of them needs your photo. Your consultant looks at them before they count.',
        alsoCalled: '100 points, identity, passport, licence, license, visa',
      },
      referees: {
        question: 'My referee hasn’t received our email',
        answer:
          'Ask them to look in their spam or junk folder. Open the item to remind them, once a day, or to correct their address. Each link works for 30 days.',
        alsoCalled: 'reference, reference check, referee link',
      },
    },
    files: {
      title: 'Files and downloads',
      add: {
        question: 'How do I send you a document?',
        answer:
          'Open My Files and choose Add. Take a photo of the document or choose a file: PDF, Word or a picture, up to {{count}} at once and {{size}} each.',
        alsoCalled: 'upload, scan, photo, certificate, working with children, police check, paper',
      },
      photo: {
        question: 'How do I take a good photo of a document?',
        answer:
          'You see each photo before you send it. If it may be cut off, too dark or blurred, we say so. You can send it anyway.',
        steps: {
          light:
            'Put the document on a plain, darker surface near a window or a lamp, with a little of the surface on every side.',
          corners:
            'We find its edges. Drag the four corners if they’re wrong, or choose “Whole photo” to keep everything.',
          rotate: 'If it lies on its side, choose “Rotate”.',
          retake: 'If you can’t read it, choose “Retake”. Then choose “Use photo”.',
        },
        alsoCalled:
          'crop, rotate, turn, retake, blurry, dark, scan, camera, edges, corners, preview, cut off',
      },
      phone: {
        question: 'I’m on a computer. Can I take the photo with my phone?',
        answer:
          'Yes. Where you choose files, choose “Use your phone’s camera”. Scan the QR code with your phone and sign in there. What you send from your phone appears on your computer.',
        alsoCalled: 'qr code, laptop, computer, desktop, webcam, scan, camera, another device',
      },
      expires: {
        question: 'What happens when a certificate expires?',
        answer:
          'My Files shows it at the top before it expires, with the booked shifts it affects. Add the new one as soon as you have it. The old one counts until its last day.',
        alsoCalled: 'expiry, expired, renew, renewal, WWCC, registration, DBS',
      },
      delete: {
        question: 'Why can’t I delete a file?',
        answer: 'Your consultant has accepted it, so it stays. Ask them if something is wrong with it.',
      },
      failed: {
        question: 'My file doesn’t send',
        answer:
          'Check your signal and choose “Try again”. We never save it twice. If we can’t take the file, it says why beside its name.',
      },
      downloads: {
        question: 'Where are the forms and guides?',
        answer: 'In Downloads, for your region. On a phone it’s under More.',
        alsoCalled: 'form, handbook, policy, tax form, guide',
      },
    },
    contacting: {
      title: 'Contacting us',
      who: {
        question: 'Who is my consultant?',
        answer: 'Contact Us shows their name, phone number and email first.',
      },
      hours: { question: 'When can I call?' },
      office: {
        question: 'Where is my nearest office?',
        answer:
          'Contact Us lists the offices in your region with directions. You can search for others there.',
      },
    },
    offline: {
      title: 'Using the portal offline',
      works: {
        question: 'Does it work without signal?',
        answer:
          'Yes, for a week after you last used it on this device. Open Home while you have signal and we save your next bookings and this month’s availability. A bar at the top tells you when you are offline.',
      },
      fresh: {
        question: 'Is what I see offline up to date?',
        answer: 'It’s from when you were last online. It updates when you’re back online.',
      },
      login: {
        question: 'Why can’t I sign in offline?',
        answer:
          'We can only check your password online. Stay signed in on your own phone and you won’t need to.',
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
          'You get an icon on your home screen and the portal fills the screen. Remove it like any app.',
      },
    },
    privacy: {
      title: 'Privacy',
      device: {
        question: 'What do you keep on my device?',
        answer:
          'Your settings, your next bookings and a copy of what you last saw, so the portal opens fast and offline. Never your password. Signing out removes all of it.',
      },
      shared: {
        question: 'I use a shared computer',
        answer: 'Sign out when you finish. Closing the window isn’t enough.',
      },
      lost: {
        question: 'Is my account safe if I lose my phone?',
        answer: 'Yes, if you do this on another device:',
        steps: {
          password: 'Change your password. That signs out the lost phone.',
          passkey: 'Remove its passkey and forget the device in Settings, under “Two-step sign-in”.',
          call: 'Call your consultant.',
        },
        alsoCalled: 'lost phone, stolen phone',
      },
      policy: {
        question: 'What do you do with my details?',
        answer: 'Our privacy policy says what we collect and why.',
        link: 'Privacy policy',
      },
    },
  },
  {
    'en-CA': { account: { events: { answer: eventsAnswer('city') } } },
    'en-GB': {
      account: { events: { answer: eventsAnswer('town') } },
      registrations: {
        next: {
          answer:
            'My Registrations lists it, in the order that gets you to work soonest. Start with what takes days, such as a DBS check.',
        },
      },
    },
    'en-US': {
      account: { events: { answer: eventsAnswer('city') } },
      placeholder: 'Sick, timesheet, pay stub…',
      pay: {
        payslip: {
          question: 'Where are my pay stubs?',
          alsoCalled: 'payslip, pay slip, payroll, earnings',
        },
      },
      registrations: {
        next: {
          answer:
            'My Registrations lists it, in the order that gets you to work soonest. Start with what takes days, such as a background check.',
        },
        referees: {
          question: 'My reference hasn’t received our email',
          alsoCalled: 'referee, reference check, reference link',
        },
      },
    },
  },
)
