import type { DotPoint } from '@rollcall/domain/compliance/work-experience/work-experience'

interface DemoQualification {
  institute: string
  degree: string
  completed: string
  subjects: readonly string[]
  isVerified?: boolean
  /** When they signed up, unless it is said. */
  addedDaysAgo?: number
  /** The names of its files. */
  papers: readonly string[]
}

interface DemoWorkExperience {
  placeOfWork: string
  positionHeld: string
  dateFrom: string
  /** Left out while it is current. */
  dateUntil?: string
  employmentDays?: number
  details: string
  dotPoints: readonly DotPoint[]
  isVerified?: boolean
  papers: readonly string[]
}

interface DemoDocumentFile {
  type: string
  paper: string
  isVerified?: boolean
  addedDaysAgo?: number
}

export interface DemoFiles {
  qualifications: readonly DemoQualification[]
  workExperience: readonly DemoWorkExperience[]
  documents: readonly DemoDocumentFile[]
}

/** By the person's key; the others have submitted nothing yet. */
export const demoFiles: Record<string, DemoFiles> = {
  ava: {
    qualifications: [
      {
        institute: 'Yarra Plains University',
        degree: 'Master of Teaching (Primary)',
        completed: '2021-12-10',
        subjects: ['Foundation to Year 2', 'Years 3 to 6', 'Music'],
        isVerified: true,
        papers: ['Master of Teaching.pdf', 'Academic transcript.pdf'],
      },
      {
        institute: 'Banksia Institute',
        degree: 'Diploma of Early Childhood Education and Care',
        completed: '2016-11-25',
        subjects: ['Early childhood'],
        addedDaysAgo: 6,
        papers: ['Diploma.pdf'],
      },
    ],
    workExperience: [
      {
        placeOfWork: 'Wattle Bend Primary School',
        positionHeld: 'Casual relief teacher',
        dateFrom: '2024-01-29',
        details: 'Foundation to Year 6, at short notice and for weeks at a time.',
        dotPoints: [
          { type: 'rolesAndResponsibilities', value: 'Took over a Year 3 class for a term.' },
          { type: 'extraCurricular', value: 'Runs the lunchtime choir on Thursdays.' },
        ],
        papers: [],
      },
      {
        placeOfWork: 'Saltbush Road Primary School',
        positionHeld: 'Classroom teacher, Year 2',
        dateFrom: '2022-01-28',
        dateUntil: '2023-12-20',
        employmentDays: 402,
        details: 'Taught 24 children together with a learning support assistant.',
        dotPoints: [
          { type: 'keyAchievement', value: 'Brought all but two readers to the level of the year.' },
          { type: 'general', value: 'Mentored a student teacher.' },
        ],
        isVerified: true,
        papers: ['Statement of service.pdf'],
      },
    ],
    documents: [
      { type: 'Résumé', paper: 'Ava Nguyen résumé.pdf', isVerified: true },
      { type: 'Photo', paper: 'Ava Nguyen.png', isVerified: true },
      { type: 'Reference letter', paper: 'Reference, Saltbush Road.pdf' },
      {
        type: 'Tax file number declaration',
        paper: 'Tax file number declaration.pdf',
        addedDaysAgo: 2,
      },
    ],
  },
  noah: {
    qualifications: [
      {
        institute: 'Pacific Coast State University',
        degree: 'B.A. in Liberal Studies',
        completed: '2018-05-18',
        subjects: ['Grades 1 to 5', 'Spanish'],
        isVerified: true,
        papers: ['Diploma.pdf'],
      },
    ],
    workExperience: [
      {
        placeOfWork: 'Juniper Hills Elementary School',
        positionHeld: 'Substitute teacher',
        dateFrom: '2021-08-16',
        dateUntil: '2024-06-07',
        details: 'Grades 1 to 5, often in Spanish.',
        dotPoints: [],
        papers: ['Letter of employment.pdf'],
      },
    ],
    documents: [{ type: 'Form W-4', paper: 'Form W-4.pdf', addedDaysAgo: 3 }],
  },
  mia: {
    qualifications: [
      {
        institute: 'University of the Weald',
        degree: 'PGCE Secondary Science',
        completed: '2017-07-14',
        subjects: ['Biology', 'Chemistry'],
        isVerified: true,
        papers: ['PGCE certificate.pdf'],
      },
    ],
    workExperience: [
      {
        placeOfWork: 'Kestrel Green Academy',
        positionHeld: 'Science teacher',
        dateFrom: '2017-09-01',
        dateUntil: '2022-08-31',
        details: 'Key stages 3 and 4.',
        dotPoints: [{ type: 'keyAchievement', value: 'Head of Year 8 for two years.' }],
        papers: [],
      },
    ],
    documents: [{ type: 'CV', paper: 'CV.pdf' }],
  },
  liam: {
    qualifications: [
      {
        institute: 'Te Awa Institute of Teaching',
        degree: 'Bachelor of Teaching (Early Childhood)',
        completed: '2022-12-02',
        subjects: ['Early childhood', 'Te reo Māori'],
        addedDaysAgo: 5,
        papers: ['Degree.pdf'],
      },
    ],
    workExperience: [],
    documents: [{ type: 'Tax code declaration (IR330)', paper: 'IR330.pdf' }],
  },
  zoe: {
    qualifications: [
      {
        institute: 'Lakehead Heights University',
        degree: 'Bachelor of Education',
        completed: '2019-04-26',
        subjects: ['Grades 4 to 6', 'French immersion'],
        addedDaysAgo: 4,
        papers: ['Diplôme.pdf'],
      },
    ],
    workExperience: [
      {
        placeOfWork: 'École du Portage',
        positionHeld: 'Occasional teacher',
        dateFrom: '2020-09-08',
        details: 'French immersion, Grades 4 to 6.',
        dotPoints: [],
        papers: [],
      },
    ],
    documents: [{ type: 'Résumé', paper: 'Résumé.pdf', addedDaysAgo: 4 }],
  },
}
