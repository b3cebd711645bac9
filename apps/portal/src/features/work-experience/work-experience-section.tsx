import type { WorkExperience } from '@rollcall/contract/compliance/work-experience'
import { type DotPointType, dotPointTypes } from '@rollcall/domain/compliance/work-experience/dot-point'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatFullDay, formatMonth, formatMonthRange } from '@rollcall/ui/site/format.ts'
import { type FamilyParts, FamilySection } from '../../shared/files/family-section.tsx'
import type { SectionProps } from '../../shared/files/file-family.ts'
import {
  useDeleteWorkExperience,
  workExperienceListQuery,
  workExperienceQuery,
} from './work-experience.queries.ts'
import { tWorkExperience } from './work-experience.words.ts'

const addDialog = lazy(() => import('./add-work-experience-dialog.tsx'))

const partsOf = (onDelete: (id: string) => Promise<unknown>): FamilyParts<WorkExperience> => ({
  family: 'workExperience',
  icon: 'building',
  words: {
    title: tWorkExperience('title'),
    lead: tWorkExperience('lead'),
    add: tWorkExperience('add'),
    one: tWorkExperience('one'),
    loading: tWorkExperience('loading'),
    offline: tWorkExperience('offline'),
    failed: tWorkExperience('failed'),
    emptyTitle: tWorkExperience('empty.title'),
    emptyText: tWorkExperience('empty.text'),
    emptyCannotAdd: tWorkExperience('empty.cannotAdd'),
  },
  listQuery: workExperienceListQuery,
  recordQuery: workExperienceQuery,
  onDelete,
  addDialog,
  titleOf: ({ positionHeld, placeOfWork }) => `${positionHeld}, ${placeOfWork}`,
  linesOf: ({ dateFrom, dateUntil }) => [
    dateUntil === null
      ? tWorkExperience('since', { month: formatMonth(dateFrom) })
      : formatMonthRange(dateFrom, dateUntil),
  ],
  details: (work) => [
    [tWorkExperience('placeOfWork'), work.placeOfWork],
    [tWorkExperience('positionHeld'), work.positionHeld],
    [tWorkExperience('dateFrom'), formatFullDay(work.dateFrom)],
    [
      tWorkExperience('dateUntil'),
      work.dateUntil === null ? tWorkExperience('current') : formatFullDay(work.dateUntil),
    ],
    ...(work.employmentDays === null
      ? []
      : [[tWorkExperience('employmentDays'), work.employmentDays] as const]),
    ...(work.details === '' ? [] : [[tWorkExperience('details'), work.details] as const]),
    ...dotPointTypes.flatMap((type) => pointsOf(work, type)),
  ],
})

function pointsOf({ dotPoints }: WorkExperience, type: DotPointType) {
  const points = dotPoints.filter((point) => point.type === type)
  if (points.length === 0) return []
  const list = (
    <ul>
      {points.map(({ value }) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  )
  return [[tWorkExperience(`points.${type}`), list] as const]
}

export function WorkExperienceSection(props: SectionProps) {
  const { mutateAsync } = useDeleteWorkExperience()
  return <FamilySection {...props} parts={partsOf(mutateAsync)} />
}
