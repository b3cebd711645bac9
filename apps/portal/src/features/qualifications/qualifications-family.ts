import { type FamilyPart, recordsQueryOf, refusedFor } from '../../shared/files/file-family.ts'
import { lazySection } from '../../shared/files/lazy-section.tsx'
import { qualificationsQuery } from './qualifications.queries.ts'
import { tQualifications } from './qualifications.words.ts'

export const qualificationsFamily: FamilyPart = {
  family: 'qualifications',
  tab: 'qualifications',
  icon: 'school',
  title: () => tQualifications('title'),
  Section: lazySection(async () => (await import('./qualifications-section.tsx')).QualificationsSection),
  recordsQuery: recordsQueryOf(qualificationsQuery, (qualifications) =>
    qualifications.map(({ id, degree, institute, grades, rejectionReason }) => ({
      id,
      title: degree,
      detail: [institute, ...grades.map(({ title }) => title)].join(', '),
      // The same one was submitted again.
      problem: qualifications.some((other) => other.degree === degree && !other.rejectionReason)
        ? undefined
        : refusedFor(rejectionReason),
    })),
  ),
}
