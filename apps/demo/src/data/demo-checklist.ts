import type { ComplianceType, ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import type { DemoPaperKey } from './demo-papers.ts'

/** A submission for an item. Records that are only in My Files are found there. */
export interface DemoSubmission {
  daysAgo: number
  /** `<key of its type> <how many days ago it was added>`, as `demo-certifications.ts` has it. */
  certification?: string
  /** The name of its file in `demo-files.ts`. */
  document?: string
  /** Its degree. */
  qualification?: string
  answers?: Record<string, string>
  /** For submissions without a record of My Files. */
  isVerified?: boolean
}

export interface DemoReferee {
  name: string
  email: string
  relationship: string
  answers?: Record<string, string>
}

export interface DemoIdentityDocument {
  kindId: string
  issuer?: string
  expiresInDays?: number
}

export interface DemoItem {
  /** Unique within its registration. */
  key: string
  title: string
  description: string
  referenceType: ReferenceType
  type?: ComplianceType
  certificationType?: string
  documentType?: string
  paper?: DemoPaperKey
  /** The key of a form of the catalogue, or of the form at JotForm. */
  form?: 'health' | 'emergency' | 'declaration' | 'reference' | 'earlyYears'
  hasFilm?: true
  /** The keys of items that come first. */
  comesAfter?: readonly string[]
  restriction?: string
  leadDays?: number
  submitted?: readonly DemoSubmission[]
  watchedSeconds?: number
  referees?: readonly DemoReferee[]
  identity?: readonly DemoIdentityDocument[]
  hasConsented?: true
}

type Progress = Pick<
  DemoItem,
  | 'submitted'
  | 'comesAfter'
  | 'restriction'
  | 'leadDays'
  | 'watchedSeconds'
  | 'identity'
  | 'hasConsented'
  | 'referees'
>

/** An item as every registration asks for it; the second argument has a person's progress. */
export const certificationItem = (
  { type, title, description }: { type: string; title: string; description: string },
  progress: Progress = {},
): DemoItem => ({
  key: type,
  title,
  description,
  referenceType: 'Certification',
  certificationType: type,
  ...progress,
})

export const resumeItem = (title: string, progress: Progress = {}): DemoItem => ({
  key: 'resume',
  title,
  description: 'Where you have worked and what you have studied. Two pages are plenty.',
  referenceType: 'UploadedFile',
  documentType: title,
  ...progress,
})

export const photoItem = (progress: Progress = {}): DemoItem => ({
  key: 'photo',
  title: 'Photo of you',
  description: 'Schools put it on your badge. Your face, no hat, no sunglasses.',
  referenceType: 'CandidatePhoto',
  documentType: 'Photo',
  ...progress,
})

export const serviceItem = (progress: Progress = {}): DemoItem => ({
  key: 'service',
  title: 'Statement of service',
  description: 'From the last school you worked at. It decides your pay level.',
  referenceType: 'StatementsOfService',
  documentType: 'Statement of service',
  leadDays: 5,
  ...progress,
})

export const payFormItem = (documentType: string, progress: Progress = {}): DemoItem => ({
  key: 'pay',
  title: documentType,
  description: 'Download it, fill it in and send it back, so that we can pay you.',
  referenceType: 'RegistrationDoc',
  documentType,
  paper: 'payForm',
  ...progress,
})

export const safetyPlanItem = (progress: Progress = {}): DemoItem => ({
  key: 'safety plan',
  title: 'Your safety plan',
  description: 'Write down how you keep children safe when you are on your own with a group.',
  referenceType: 'UploadedFile',
  type: 'jsa',
  documentType: 'Safety plan',
  ...progress,
})

export const extraPaperItem = (title: string, documentType: string, progress: Progress = {}): DemoItem => ({
  key: title,
  title,
  description: 'We ask for it once. A bill or a bank letter from the last three months will do.',
  referenceType: 'UploadedFile',
  type: 'extraDocument',
  documentType,
  ...progress,
})

export const qualificationItem = (progress: Progress = {}): DemoItem => ({
  key: 'qualification',
  title: 'Teaching qualification',
  description: 'Your degree or diploma, with the transcript if you have it.',
  referenceType: 'Qualification',
  ...progress,
})

export const termsItem = (progress: Progress = {}): DemoItem => ({
  key: 'terms',
  title: 'Terms of work',
  description: 'How we work together: pay, hours, sick days and notice.',
  referenceType: 'Contract',
  paper: 'terms',
  ...progress,
})

export const codeItem = (title: string, progress: Progress = {}): DemoItem => ({
  key: 'code',
  title,
  description: 'What we expect of everyone who works with children.',
  referenceType: 'Contract',
  paper: 'childSafety',
  ...progress,
})

export const filmItem = (progress: Progress = {}): DemoItem => ({
  key: 'film',
  title: 'Keeping children safe',
  description: 'A short video about your first day at a school.',
  referenceType: 'Video',
  type: 'induction',
  hasFilm: true,
  ...progress,
})

export const workSafetyItem = (progress: Progress = {}): DemoItem => ({
  key: 'work safety',
  title: 'Working safely at school',
  description: 'Know the way out, where first aid is, and who to tell when something is broken.',
  referenceType: 'CheckBox',
  type: 'ohs',
  ...progress,
})

export const illnessItem = (progress: Progress = {}): DemoItem => ({
  key: 'illness',
  title: 'When you are sick',
  description: 'Stay at home with a fever or a cough, tell us before 7 in the morning, and we find someone.',
  referenceType: 'CheckBox',
  type: 'covid',
  ...progress,
})

export const handbookItem = (progress: Progress = {}): DemoItem => ({
  key: 'handbook',
  title: 'Candidate handbook',
  description: 'Download it and keep it. It answers most questions of the first weeks.',
  referenceType: 'CheckBox',
  type: 'handbook',
  paper: 'handbook',
  ...progress,
})

export const healthItem = (progress: Progress = {}): DemoItem => ({
  key: 'health',
  title: 'Health declaration',
  description: 'Only your consultant reads it.',
  referenceType: 'Form',
  form: 'health',
  ...progress,
})

export const emergencyItem = (progress: Progress = {}): DemoItem => ({
  key: 'emergency',
  title: 'Emergency contact',
  description: 'Who should the school call in an emergency?',
  referenceType: 'Form',
  form: 'emergency',
  ...progress,
})

export const declarationItem = (progress: Progress = {}): DemoItem => ({
  key: 'declaration',
  title: 'Child safety declaration',
  description: 'Four questions about your work with children.',
  referenceType: 'Form',
  form: 'declaration',
  ...progress,
})

/** The only form at JotForm. */
export const earlyYearsItem = (progress: Progress = {}): DemoItem => ({
  key: 'early years',
  title: 'Early years questions',
  description: 'Which ages you have worked with. It takes two minutes.',
  referenceType: 'Form',
  form: 'earlyYears',
  ...progress,
})

export const refereesItem = (progress: Progress = {}): DemoItem => ({
  key: 'referees',
  title: 'Two referees',
  description: 'People who have seen you teach. We email each of them five short questions.',
  referenceType: 'ReferenceCheckFormGroup',
  form: 'reference',
  leadDays: 7,
  ...progress,
})

export const identityItem = (
  referenceType: 'IDCheck' | 'Identification100',
  progress: Progress = {},
): DemoItem => ({
  key: 'identity',
  title: '100 points of ID',
  description: 'A passport or birth certificate, and one or two cards. At least one with your photo.',
  referenceType,
  leadDays: 2,
  ...progress,
})
