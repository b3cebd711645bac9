import { documentTypeIdOf, subjectIdOf } from '@rollcall/api/src/compliance/catalogue/catalogue.ts'
import { insertDocument } from '@rollcall/api/src/compliance/documents/documents.queries.ts'
import {
  attachToQualification,
  insertQualification,
  insertQualificationSubjects,
} from '@rollcall/api/src/compliance/qualifications/qualifications.queries.ts'
import {
  attachToWorkExperience,
  insertWorkExperience,
} from '@rollcall/api/src/compliance/work-experience/work-experience.queries.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { keepFiles } from '@rollcall/api/src/platform/files/record-files.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { verifyDemoRecord } from './demo.queries.ts'
import { type DemoFiles, demoFiles } from './demo-files.ts'
import { demoPdf } from './demo-pdf.ts'
import { candidateIdOf, type DemoCandidate, demoCandidates } from './demo-people.ts'
import { demoPortrait } from './demo-portrait.ts'
import { storeDemoFile, storePdf } from './store-demo-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const qualificationIdOf = (key: string, degree: string) => namedId(`qualification ${key} ${degree}`)
export const documentIdOf = (key: string, paper: string) => namedId(`document ${key} ${paper}`)

/** The qualifications, work experience and documents that people have added. */
export async function seedFiles(
  tx: Transaction,
  services: Services,
  { papers, now }: { papers: Papers; now: number },
): Promise<void> {
  for (const person of demoCandidates) {
    const files = demoFiles[person.key]
    if (files) await seedFilesOf(tx, services, person, files, { papers, now })
  }
}

async function seedFilesOf(
  tx: Transaction,
  services: Services,
  { key, region, timezone, signedUpDaysAgo }: DemoCandidate,
  { qualifications, workExperience, documents }: DemoFiles,
  { papers, now }: { papers: Papers; now: number },
): Promise<void> {
  const candidateId = candidateIdOf(key)
  const signedUpAt = now - signedUpDaysAgo * DAY_MS
  const addedAt = ({ addedDaysAgo = signedUpDaysAgo }) => now - addedDaysAgo * DAY_MS
  const papersNamed = (names: readonly string[]) =>
    names.flatMap((name) => papers.get(`${key} ${name}`) ?? [])

  for (const one of qualifications) {
    const id = qualificationIdOf(key, one.degree)
    const { institute, degree, completed } = one
    await insertQualification.run(tx, id, candidateId, institute, degree, completed, new Date(addedAt(one)))
    const subjectIds = one.subjects.map((title) => subjectIdOf(region, title))
    await insertQualificationSubjects.run(tx, id, subjectIds)
    await keepFiles(tx, services.files, papersNamed(one.papers), attachToQualification, id)
    if (one.isVerified) await verifyDemoRecord.qualification.run(tx, id)
  }
  for (const one of workExperience) {
    const id = namedId(`work experience ${key} ${one.placeOfWork}`)
    await insertWorkExperience.run(
      tx,
      id,
      candidateId,
      one.placeOfWork,
      one.positionHeld,
      one.dateFrom,
      one.dateUntil ?? null,
      one.employmentDays ?? null,
      one.details,
      JSON.stringify(one.dotPoints),
      new Date(signedUpAt),
    )
    await keepFiles(tx, services.files, papersNamed(one.papers), attachToWorkExperience, id)
    if (one.isVerified) await verifyDemoRecord.workExperience.run(tx, id)
  }
  for (const { type, paper, isVerified, ...one } of documents) {
    const id = documentIdOf(key, paper)
    for (const file of papersNamed([paper])) {
      await services.files.keep(tx, file)
      await insertDocument.run(
        tx,
        id,
        candidateId,
        documentTypeIdOf(region, type),
        file.id,
        paper,
        new Date(addedAt(one)),
        localDateOf(addedAt(one), timezone),
      )
    }
    if (isVerified) await verifyDemoRecord.document.run(tx, id)
  }
}

/** By the key of the person and the name of the file. */
type Papers = ReadonlyMap<string, StoredFile>

export async function storePapers(services: Services): Promise<Papers> {
  const stored = new Map<string, StoredFile>()
  for (const { key, firstName, lastName } of demoCandidates) {
    for (const [name, ...lines] of papersOf(demoFiles[key])) {
      const candidateId = candidateIdOf(key)
      const title = name.replace(/\.pdf$/, '')
      const file = name.endsWith('.png')
        ? storeDemoFile(services, demoPortrait(), { candidateId, name, contentType: contentTypeOf.png })
        : storePdf(services, demoPdf({ title, paragraphs: [`${firstName} ${lastName}`, ...lines] }), {
            candidateId,
            name,
          })
      stored.set(`${key} ${name}`, await file)
    }
  }
  return stored
}

/** The name and the lines of each. */
const papersOf = (files?: DemoFiles): [name: string, ...lines: string[]][] => [
  ...(files?.qualifications ?? []).flatMap(({ papers, institute, degree, completed }) =>
    papers.map((name): [string, ...string[]] => [name, institute, degree, completed]),
  ),
  ...(files?.workExperience ?? []).flatMap(({ papers, placeOfWork, positionHeld }) =>
    papers.map((name): [string, ...string[]] => [name, placeOfWork, positionHeld]),
  ),
  ...(files?.documents ?? []).map(({ paper, type }): [string, ...string[]] => [paper, type]),
]
