import { defineWords } from '@rollcall/ui/words/words.ts'

export const tPersonOnly = defineWords({
  password: 'Only the candidate can change their password.',
  link: 'This link is for the candidate. Stop acting for them before you open it.',
  secondFactor: 'Only the candidate can set up two-step sign-in.',
  sessions: 'Only the candidate can see and end their sessions.',
  agreement: 'Only the candidate can sign this. Ask them to sign in and do it.',
  item: 'Only the candidate can complete this. Ask them to sign in and do it.',
  video: 'Only the candidate can watch this. Ask them to sign in and do it.',
  idCheck: 'You can add documents, but only the candidate can send them. Ask them to sign in and do it.',
  calendar: 'Only the candidate can create their calendar address.',
  data: 'Only the candidate can download their data.',
  notifications: 'Only the candidate can choose how they are notified.',
  acted: 'Only the candidate can read this.',
  other: 'Only the candidate can do this. Ask them to sign in and do it.',
})
