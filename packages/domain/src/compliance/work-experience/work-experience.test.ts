import { expect, test } from 'vitest'
import { tidyWorkExperience, type WorkExperienceDraft, workExperienceProblems } from './work-experience.ts'

const draft: WorkExperienceDraft = {
  placeOfWork: 'Wattle Bend Primary School',
  positionHeld: 'Class teacher',
  dateFrom: '2020-01-28',
  isCurrent: false,
  dateUntil: '2020-02-06',
  employmentDays: null,
  details: '',
  dotPoints: [],
}
const points = (count: number, value = 'x', type = 'general') =>
  Array.from({ length: count }, () => ({ type, value }))

test.each<[Partial<WorkExperienceDraft>, object]>([
  [{}, {}],
  [{ placeOfWork: '  ' }, { placeOfWork: 'missing' }],
  [{ placeOfWork: ` ${'x'.repeat(200)}` }, {}],
  [{ placeOfWork: 'x'.repeat(201) }, { placeOfWork: 'tooLong' }],
  [{ positionHeld: '' }, { positionHeld: 'missing' }],
  [{ positionHeld: 'x'.repeat(201) }, { positionHeld: 'tooLong' }],
  [{ dateFrom: '' }, { dateFrom: 'missing' }],
  [{ dateFrom: 'January' }, { dateFrom: 'notADate' }],
  [{ dateFrom: '2026-11-17', isCurrent: true }, {}],
  [{ dateFrom: '2026-11-18', isCurrent: true }, { dateFrom: 'inFuture' }],
  [{ dateUntil: '' }, { dateUntil: 'missing' }],
  [{ dateUntil: '', isCurrent: true }, {}],
  [{ dateUntil: '2019-01-01', isCurrent: true }, {}],
  [{ dateUntil: '2020-02-30' }, { dateUntil: 'notADate' }],
  [{ dateUntil: '2020-01-28' }, {}],
  [{ dateUntil: '2020-01-27' }, { dateUntil: 'beforeStart' }],
  [{ employmentDays: 0 }, {}],
  [{ employmentDays: 10 }, {}],
  [{ employmentDays: 11 }, { employmentDays: 'moreThanPeriod' }],
  [{ employmentDays: -1 }, { employmentDays: 'notDays' }],
  [{ employmentDays: 1.5 }, { employmentDays: 'notDays' }],
  [{ employmentDays: 2, isCurrent: true, dateFrom: '2026-11-16' }, {}],
  [{ employmentDays: 3, isCurrent: true, dateFrom: '2026-11-16' }, { employmentDays: 'moreThanPeriod' }],
  [{ details: 'x'.repeat(2_000) }, {}],
  [{ details: 'x'.repeat(2_001) }, { details: 'tooLong' }],
  [{ dotPoints: points(20, 'x'.repeat(500)) }, {}],
  [{ dotPoints: [...points(20), ...points(5, ' ')] }, {}],
  [{ dotPoints: points(21) }, { dotPoints: 'tooMany' }],
  [{ dotPoints: points(1, 'x'.repeat(501)) }, { dotPoints: 'tooLong' }],
  [{ dotPoints: points(1, 'x', 'hobbies') }, { dotPoints: 'unknownType' }],
])('with %j it names %j', (change, problems) => {
  expect(workExperienceProblems({ ...draft, ...change }, '2026-11-17')).toEqual(problems)
})

test('texts are trimmed, empty points removed, and the end date removed while it is current', () => {
  const tidy = tidyWorkExperience({
    ...draft,
    placeOfWork: ' Wattle Bend ',
    isCurrent: true,
    dotPoints: [
      { type: 'general', value: ' Ran the choir. ' },
      { type: 'keyAchievement', value: '  ' },
    ],
  })
  expect(tidy).toMatchObject({
    placeOfWork: 'Wattle Bend',
    dateUntil: '',
    dotPoints: [{ type: 'general', value: 'Ran the choir.' }],
  })
})
