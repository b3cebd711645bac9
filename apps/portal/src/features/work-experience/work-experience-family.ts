import { type FamilyPart, recordsQueryOf } from '../../shared/files/file-family.ts'
import { lazySection } from '../../shared/files/lazy-section.tsx'
import { workExperienceListQuery } from './work-experience.queries.ts'
import { tWorkExperience } from './work-experience.words.ts'

export const workExperienceFamily: FamilyPart = {
  family: 'workExperience',
  tab: 'experience',
  icon: 'building',
  title: () => tWorkExperience('title'),
  Section: lazySection(async () => (await import('./work-experience-section.tsx')).WorkExperienceSection),
  recordsQuery: recordsQueryOf(workExperienceListQuery, (list) =>
    list.map(({ id, positionHeld, placeOfWork, details }) => ({
      id,
      title: `${positionHeld}, ${placeOfWork}`,
      detail: details,
    })),
  ),
}
