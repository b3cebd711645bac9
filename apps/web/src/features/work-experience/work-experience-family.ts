import { type FamilyPart, recordsQueryOf } from '../../shared/files/file-family.ts'
import { workExperienceListQuery } from './work-experience.queries.ts'
import { tWorkExperience } from './work-experience.words.ts'
import { WorkExperienceSection } from './work-experience-section.tsx'

export const workExperienceFamily: FamilyPart = {
  family: 'workExperience',
  tab: 'experience',
  icon: 'building',
  title: () => tWorkExperience('title'),
  Section: WorkExperienceSection,
  recordsQuery: recordsQueryOf(workExperienceListQuery, (list) =>
    list.map(({ id, positionHeld, placeOfWork, details }) => ({
      id,
      title: `${positionHeld}, ${placeOfWork}`,
      detail: details,
    })),
  ),
}
