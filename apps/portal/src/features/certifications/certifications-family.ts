import { now } from '@rollcall/client/clock/clock.ts'
import type { Certification } from '@rollcall/contract/compliance/certifications'
import {
  attentionOf,
  type CertificationGroup,
  certificationGroups,
} from '@rollcall/domain/compliance/certifications/certification-groups'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  type FamilyPart,
  type RecordProblem,
  type RecordSummary,
  recordsQueryOf,
} from '../../shared/files/file-family.ts'
import { lazySection } from '../../shared/files/lazy-section.tsx'
import { certificationsQuery } from './certifications.queries.ts'
import { tCertifications } from './certifications.words.ts'

export const certificationsFamily: FamilyPart = {
  family: 'certifications',
  tab: 'certifications',
  icon: 'checklist',
  title: () => tCertifications('title'),
  Section: lazySection(async () => (await import('./certifications-section.tsx')).CertificationsSection),
  recordsQuery: recordsQueryOf(certificationsQuery, summariesOf),
}

function summariesOf(list: readonly Certification[]): RecordSummary[] {
  const problems = new Map(certificationGroups(list).flatMap(problemOf))
  return list.map(({ id, title, certRefNo, files }) => ({
    id,
    title,
    detail: [certRefNo, ...files.map(({ friendlyName }) => friendlyName)].filter(Boolean).join(' '),
    problem: problems.get(id),
  }))
}

function problemOf(group: CertificationGroup<Certification>) {
  const today = localDateOf(now(), group.counting.candidateTimeZone)
  const attention = attentionOf(group, today)
  if (!attention) return []
  const { id, dateExpiry, rejectionReason } = attention.certification
  const problem: RecordProblem | undefined =
    attention.reason === 'notAccepted'
      ? { kind: 'refused', reason: rejectionReason ?? '' }
      : dateExpiry === null
        ? undefined
        : { kind: attention.reason, dateExpiry }
  return problem ? [[id, problem] as const] : []
}
