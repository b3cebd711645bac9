import type { DemoDocument } from './demo-pdf.ts'

export const demoPaperKeys = ['terms', 'childSafety', 'handbook', 'payForm'] as const
export type DemoPaperKey = (typeof demoPaperKeys)[number]

/** The agency's documents to read and sign, or to fill in. */
export const demoPapers: Record<DemoPaperKey, DemoDocument> = {
  terms: {
    title: 'Terms of work',
    paragraphs: [
      '1. Work. We offer you shifts that fit your availability. You may accept or decline each of them.',
      '2. Pay. You are paid every week for the hours that you and the school both confirm.',
      '3. Sick days. Call your consultant before 7 in the morning, so that we can send someone else.',
      '4. Documents. Your checks and registrations must be valid on every day you work. We remind you before they expire.',
      '5. Notice. Either of us may end this at any time. Shifts you have accepted are worked or handed back first.',
      'By accepting in the portal you say that you have read these terms and agree to them.',
    ],
  },
  childSafety: {
    title: 'Code for working with children',
    paragraphs: [
      'I treat every child with respect, listen to what they tell me, and take it seriously.',
      'I stay where others can see me, and do not give a child my private contact details.',
      'I take no pictures of children on a device of my own.',
      'I tell the school on the same day about anything that worries me. In an emergency I call the emergency number first.',
      'By accepting in the portal you say that you have read this code and will keep to it.',
    ],
  },
  handbook: {
    title: 'Candidate handbook',
    paragraphs: [
      'Offers. Answer each one, even if the answer is no: the school is waiting.',
      'On the day. Arrive ten minutes early, bring photo identification, and sign in at the office.',
      'After the shift. Confirm your hours on the same day.',
      'If something is wrong, call your consultant.',
    ],
  },
  payForm: {
    title: 'Pay and tax form',
    paragraphs: [
      'Name: ______________________________',
      'Tax number: ________________________',
      'Bank account: ______________________',
      'Date and signature: ________________',
      'Fill it in, take a picture or scan it, and send it on your registration.',
    ],
  },
}
