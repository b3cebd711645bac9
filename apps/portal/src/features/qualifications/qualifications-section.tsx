import type { Qualification } from '@rollcall/contract/compliance/qualifications'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatFullDay, formatMonth } from '@rollcall/ui/site/format.ts'
import { type FamilyParts, FamilySection } from '../../shared/files/family-section.tsx'
import type { SectionProps } from '../../shared/files/file-family.ts'
import { qualificationQuery, qualificationsQuery, useDeleteQualification } from './qualifications.queries.ts'
import { tQualifications } from './qualifications.words.ts'

const addDialog = lazy(() => import('./add-qualification-dialog.tsx'))

const titles = (subjects: Qualification['grades']) => subjects.map(({ title }) => title).join(', ')

const partsOf = (onDelete: (id: string) => Promise<unknown>): FamilyParts<Qualification> => ({
  family: 'qualifications',
  icon: 'school',
  words: {
    title: tQualifications('title'),
    lead: tQualifications('lead'),
    add: tQualifications('add'),
    one: tQualifications('one'),
    loading: tQualifications('loading'),
    offline: tQualifications('offline'),
    failed: tQualifications('failed'),
    emptyTitle: tQualifications('empty.title'),
    emptyText: tQualifications('empty.text'),
    emptyCannotAdd: tQualifications('empty.cannotAdd'),
  },
  listQuery: qualificationsQuery,
  recordQuery: qualificationQuery,
  onDelete,
  addDialog,
  titleOf: ({ degree }) => degree,
  linesOf: ({ institute, completed, grades }) => [
    institute,
    tQualifications('completedIn', { month: formatMonth(completed) }),
    ...(grades.length > 0 ? [titles(grades)] : []),
  ],
  details: ({ institute, completed, grades }) => [
    [tQualifications('institute'), institute],
    [tQualifications('completed'), formatFullDay(completed)],
    [tQualifications('subjects'), titles(grades) || tQualifications('none')],
  ],
})

export function QualificationsSection(props: SectionProps) {
  const { mutateAsync } = useDeleteQualification()
  return <FamilySection {...props} parts={partsOf(mutateAsync)} />
}
