import type { Qualification } from '@rollcall/contract/compliance/qualifications'
import type { WorkExperience } from '@rollcall/contract/compliance/work-experience'
import { paperId, storedFile } from './papers.ts'

export const subjects = ['Early childhood', 'Mathematics', 'Music'].map((title, number) => ({
  id: paperId(800 + number),
  title,
}))

export const qualification = (number: number, more: Partial<Qualification> = {}): Qualification => ({
  id: paperId(number),
  institute: 'Yarra Plains University',
  degree: 'Master of Teaching',
  completed: '2021-12-10',
  isVerified: false,
  rejectionReason: null,
  grades: subjects.slice(0, 2),
  files: [
    storedFile(number + 5_000, { friendlyName: 'degree.pdf' }),
    storedFile(number + 5_001, { friendlyName: 'transcript.pdf' }),
  ],
  ...more,
})

export const workExperience = (number: number, more: Partial<WorkExperience> = {}): WorkExperience => ({
  id: paperId(number),
  placeOfWork: 'Saltbush Road Primary School',
  positionHeld: 'Classroom teacher',
  dateFrom: '2022-01-28',
  dateUntil: '2023-12-20',
  employmentDays: 402,
  isCurrent: false,
  isVerified: false,
  details: 'Taught 24 children.',
  dotPoints: [
    { type: 'keyAchievement', value: 'Led the reading programme.' },
    { type: 'general', value: 'Mentored a student teacher.' },
  ],
  files: [],
  createdDate: '2026-03-02T00:00:00Z',
  updatedDate: '2026-03-02T00:00:00Z',
  ...more,
})
