import { expect, test } from 'vitest'
import { type QualificationDraft, qualificationProblems, tidyQualification } from './qualification.ts'

const draft: QualificationDraft = {
  institute: 'University of Melbourne',
  degree: 'Bachelor of Education (Primary)',
  dateComplete: '2019-12-13',
  teachingMethods: [],
}

test.each<[Partial<QualificationDraft>, object]>([
  [{}, {}],
  [{ institute: ' '.repeat(300) }, { institute: 'missing' }],
  [{ institute: 'x'.repeat(200) }, {}],
  [{ institute: ` ${'x'.repeat(200)} ` }, {}],
  [{ institute: 'x'.repeat(201) }, { institute: 'tooLong' }],
  [{ degree: '' }, { degree: 'missing' }],
  [{ degree: 'x'.repeat(201) }, { degree: 'tooLong' }],
  [{ dateComplete: '' }, { dateComplete: 'missing' }],
  [{ dateComplete: '2019-02-30' }, { dateComplete: 'notADate' }],
  [{ dateComplete: '13/12/2019' }, { dateComplete: 'notADate' }],
  [{ dateComplete: '2026-11-17' }, {}],
  [{ dateComplete: '2026-11-18' }, { dateComplete: 'inFuture' }],
  [
    { institute: '', degree: '', dateComplete: '' },
    { institute: 'missing', degree: 'missing', dateComplete: 'missing' },
  ],
])('with %j it names %j', (change, problems) => {
  expect(qualificationProblems({ ...draft, ...change }, '2026-11-17')).toEqual(problems)
})

test('texts are trimmed and duplicate subjects removed', () => {
  expect(
    tidyQualification({
      institute: ' Monash ',
      degree: '\tB.Ed.\n',
      dateComplete: ' 2019-12-13',
      teachingMethods: ['a', 'b', 'a'],
    }),
  ).toEqual({ institute: 'Monash', degree: 'B.Ed.', dateComplete: '2019-12-13', teachingMethods: ['a', 'b'] })
})
