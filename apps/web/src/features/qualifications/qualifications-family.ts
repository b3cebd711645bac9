import { type FamilyPart, recordsQueryOf } from '../../shared/files/file-family.ts'
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
    qualifications.map(({ id, degree, institute, grades }) => ({
      id,
      title: degree,
      detail: [institute, ...grades.map(({ title }) => title)].join(', '),
    })),
  ),
}
