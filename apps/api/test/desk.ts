import { randomUUID } from 'node:crypto'
import { openAccessTokens } from '../src/identity/access-token.ts'
import { hashOf, newSecret } from '../src/platform/secrets.ts'
import { addCertification, addCertificationType } from './a-certification.ts'
import { addForm } from './a-compliance-kind.ts'
import { addItem, addRegistration, addSubmission } from './a-registration.ts'
import type { TestApp } from './test-app.ts'

interface GivenSession {
  offices?: string[]
  hasRole?: boolean
  isSuspended?: boolean
  isEnded?: boolean
  minutesLeft?: number
}

/** A consultant with a desk session, without signing in. */
export async function addDeskSession(
  { sql, services, clock }: TestApp,
  {
    offices = ['melbourne-city'],
    hasRole = true,
    isSuspended = false,
    isEnded = false,
    minutesLeft = 600,
  }: GivenSession = {},
) {
  const [consultantId, sessionId] = [randomUUID(), randomUUID()]
  const now = clock.now()
  const expiresAt = new Date(now + minutesLeft * 60_000)
  await sql(
    `insert into consultant_accounts (id, issuer, subject, name, email, has_role, offices, suspended_at, signed_in_at)
     values ($1::uuid, 'test', ($1::uuid)::text, 'Priya Raman', 'priya@rollcall.test', $2, $3,
       case when $4 then $5::timestamptz end, $5)`,
    consultantId,
    hasRole,
    offices,
    isSuspended,
    new Date(now),
  )
  await sql(
    `insert into desk_sessions (id, consultant_id, refresh_hash, started_at, expires_at, ended_at, ended_because)
     values ($1, $2, $3, $4, $5, case when $6 then $4::timestamptz end, case when $6 then 'signedOut' end)`,
    sessionId,
    consultantId,
    hashOf(newSecret()),
    new Date(now - 60_000),
    expiresAt,
    isEnded,
  )
  const tokens = await openAccessTokens(services.db, clock)
  const accessToken = await tokens.issueForDesk({ consultantId, sessionId }, 15 * 60)
  return { consultantId, sessionId, accessToken, headers: { authorization: `Bearer ${accessToken}` } }
}

/** Ids that a consultant can decide about, for one candidate. */
export interface DeskMatters {
  candidateId: string
  registrationId: string
  completeRegistrationId: string
  certificationItemId: string
  certificationId: string
  fileId: string
  formItemId: string
  submissionId: string
  restrictedItemId: string
}

export async function addDeskMatters(
  rollcall: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
): Promise<DeskMatters> {
  const { sql } = rollcall
  const typeId = await addCertificationType(rollcall)
  const registrationId = await addRegistration(sql, candidateId)
  const completeRegistrationId = await addRegistration(sql, candidateId, { title: 'Teaching Assistant' })
  const own = { registrationId, candidateId }
  const certificationItemId = await addItem(sql, {
    ...own,
    referenceType: 'Certification',
    certificationTypeId: typeId,
  })
  const { certificationId, certificationFileId: fileId } = await addCertification(rollcall, candidateId, {
    typeId,
  })
  const formItemId = await addItem(sql, { ...own, referenceType: 'Form', formId: await addForm(sql) })
  const submissionId = await addSubmission(sql, { itemId: formItemId, candidateId, isVerified: true })
  await sql(
    `update compliance_submissions set change_asked_at = now(), change_reason = 'New phone.' where id = $1`,
    submissionId,
  )
  const restrictedItemId = await addItem(sql, {
    ...own,
    referenceType: 'UploadedFile',
    restriction: 'We asked the school for it.',
  })
  const doneItemId = await addItem(sql, {
    registrationId: completeRegistrationId,
    candidateId,
    referenceType: 'CheckBox',
  })
  await addSubmission(sql, { itemId: doneItemId, candidateId })
  await sql(
    `insert into mfa_devices (id, account_id, channel, recipient, proof_note, proof_expires_at, created_at, verified_at)
     values (gen_random_uuid(), $1, 'email', $2, gen_random_uuid(), now(), now(), now())`,
    candidateId,
    `codes-${candidateId}@rollcall.test`,
  )
  return {
    candidateId,
    registrationId,
    completeRegistrationId,
    certificationItemId,
    certificationId,
    fileId,
    formItemId,
    submissionId,
    restrictedItemId,
  }
}
