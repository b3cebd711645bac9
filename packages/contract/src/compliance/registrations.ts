import { expireStatuses } from '@rollcall/domain/compliance/certifications/expire-status'
import {
  complianceItemKinds,
  complianceItemStatuses,
  complianceTypes,
  referenceTypes,
} from '@rollcall/domain/compliance/items/compliance-item'
import { answersActions, MAX_CHANGE_REASON_LENGTH } from '@rollcall/domain/compliance/items/form-answers'
import { identityExpiries, identityGroups } from '@rollcall/domain/compliance/items/identity-points'
import { waitingParties } from '@rollcall/domain/compliance/items/item-state'
import { refereeStates } from '@rollcall/domain/compliance/items/referee-requests'
import { videoTypes } from '@rollcall/domain/compliance/items/video'
import { checklistStatuses } from '@rollcall/domain/compliance/registrations/checklist-status'
import { registrationStatuses } from '@rollcall/domain/compliance/registrations/registration-status'
import { planReasons } from '@rollcall/domain/compliance/registrations/unlock-plan'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { givenDate, pageNumber } from '../shapes.ts'
import { FieldMeta, ProposedField } from './certifications.ts'
import { StoredFile, uploadErrors } from './files.ts'
import { givenAnswers } from './references.ts'

const registrationErrors = ['registration_not_found', 'registration_candidate_unauthorized'] as const
const errors = [...registrationErrors, 'compliance_item_not_found'] as const
/** The error codes of every submission. */
const submitErrors = [...errors, 'compliance_item_restricted', 'compliance_item_already_submitted'] as const

const refereeErrors = [
  ...errors,
  'compliance_item_kind_mismatch',
  'compliance_item_unavailable',
  'referee_not_found',
  'referee_already_answered',
] as const

/** A record of My Files that is suitable for an item, or was submitted for it. */
const ItemEvidence = z.object({
  referenceFileId: z.uuid(),
  title: z.string(),
  isLinked: z.boolean(),
  isVerified: z.boolean(),
  rejectionReason: z.string().nullable(),
  /** Null if it never expires. */
  dateExpiry: z.iso.date().nullable(),
  /** When it was submitted, verified or rejected, whichever came last. */
  sinceUTC: z.iso.datetime(),
  files: z.array(StoredFile),
})

export const ComplianceItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(complianceItemKinds),
  referenceType: z.enum(referenceTypes),
  type: z.enum(complianceTypes),
  /** The id of the certification type, document type, agreement, video or form it refers to. */
  referenceId: z.uuid().nullable(),
  /** The record that determines its status. */
  referenceFileId: z.uuid().nullable(),
  status: z.enum(complianceItemStatuses),
  /** Why it was rejected, or what has to happen first. */
  statusReason: z.string().nullable(),
  waitingFor: z.enum(waitingParties),
  waitingSinceUTC: z.iso.datetime().nullable(),
  expiry: z.object({ dateExpiry: z.iso.date().nullable(), expireStatus: z.enum(expireStatuses) }),
  isRenewing: z.boolean(),
  /** The candidate has applied for it at another authority and has nothing to do until it arrives. */
  isAppliedFor: z.boolean(),
  unlockedBy: z.array(z.uuid()),
  /** How many days it usually takes to obtain it, for example until a card arrives. */
  leadDays: z.int(),
  /** The issuer and the address to apply at; null if no other authority issues it. */
  apply: z.object({ at: z.string(), url: z.url({ protocol: /^https$/ }).nullable() }).nullable(),
  /** The candidate's pending application. */
  application: z.object({ reference: z.string().nullable(), appliedOnLocal: z.iso.date() }).nullable(),
  /** The file to read first, or to fill in and upload. */
  file: StoredFile.extend({ isFetched: z.boolean() }).nullable(),
  evidence: z.array(ItemEvidence),
})
export type ComplianceItem = z.output<typeof ComplianceItem>

const RegistrationSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(registrationStatuses),
  statusReason: z.string().nullable(),
  location: z.string(),
  /** The work it allows once it is active: 'be offered work at early-learning centres in Victoria'. */
  unlocks: z.string().nullable(),
  checklistStatus: z.enum(checklistStatuses),
  /** The date by which the agency reviews its submissions; null if none is waiting, or no time is promised. */
  checkByDateLocal: z.iso.date().nullable(),
})

export const Registration = RegistrationSummary.extend({
  complianceItems: z.record(z.enum(complianceItemStatuses), z.int()),
  progress: z.object({ total: z.int(), sent: z.int(), accepted: z.int(), appliedFor: z.int() }),
  nextStep: z
    .object({
      complianceItemId: z.uuid(),
      title: z.string(),
      waitingFor: z.enum(waitingParties),
      waitingSinceUTC: z.iso.datetime().nullable(),
      /** The authority that an application is pending at. */
      authority: z.string().nullable(),
    })
    .nullable(),
})
export type Registration = z.output<typeof Registration>

export const RegistrationDetails = RegistrationSummary.extend({ complianceItems: z.array(ComplianceItem) })
export type RegistrationDetails = z.output<typeof RegistrationDetails>

const PlanStep = z.object({
  registrationId: z.uuid(),
  registrationTitle: z.string(),
  complianceItemId: z.uuid(),
  title: z.string(),
  referenceType: z.enum(referenceTypes),
  reason: z.enum(planReasons),
  /** Why it was rejected, in the reviewer's words. */
  statusReason: z.string().nullable(),
  dateExpiry: z.iso.date().nullable(),
  shiftsAtRisk: z.int(),
  firstShiftAtRiskLocal: z.iso.date().nullable(),
  isSlow: z.boolean(),
  leadDays: z.int(),
  /** The items that can be started once it is done. */
  unlocksItems: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** The work that its registration allows, if this is the last item it needs. */
  unlocks: z.string().nullable(),
  isLater: z.boolean(),
})
export type PlanStep = z.output<typeof PlanStep>

const IdCheck = z.object({
  provider: z.string(),
  points: z.int(),
  pointsNeeded: z.int(),
  /** The points of the first card, and of each further one. */
  cardPoints: z.object({ first: z.int(), later: z.int() }),
  missing: z.array(z.enum(['points', 'photo', 'consent'])),
  steps: z.array(
    z.object({
      documentKindId: z.string(),
      title: z.string(),
      group: z.enum(identityGroups),
      points: z.int(),
      hasPhoto: z.boolean(),
      /** Whether it has a printed expiry date, and for how many years after that date it still counts. */
      expiry: z.enum(identityExpiries),
      graceYears: z.int(),
      /** One of these is required, unless there is only one. */
      issuers: z.array(z.string()),
      /** Another one would add no points. */
      isUsedUp: z.boolean(),
      /** From some issuers it proves citizenship, so no visa is needed. */
      showsCitizens: z.boolean(),
      handedIn: z.array(
        z.object({ id: z.uuid(), issuer: z.string(), dateExpiry: z.iso.date().nullable(), file: StoredFile }),
      ),
    }),
  ),
  /** The consent needed before a visa check; null for citizens, if no visas are checked, or once it was given. */
  consent: z
    .object({
      version: z.string(),
      text: z.string(),
      why: z.string(),
      stored: z.string(),
      keptFor: z.string(),
    })
    .nullable(),
  accessToken: z.string(),
  expiresAtUTC: z.iso.datetime(),
})
export type IdCheck = z.output<typeof IdCheck>

const FormAnswers = z.object({
  fields: z.array(FieldMeta),
  /** Keyed by field id. */
  answers: z.record(z.string(), z.string()),
  sentAtUTC: z.iso.datetime(),
  /** When a consultant accepted or refused them. */
  reviewedAtUTC: z.iso.datetime().nullable(),
  isVerified: z.boolean(),
  rejectionReason: z.string().nullable(),
  /** The candidate's options. */
  action: z.enum(answersActions),
  changeAskedAtUTC: z.iso.datetime().nullable(),
})
export type FormAnswers = z.output<typeof FormAnswers>

const AskedReferee = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  relationship: z.string(),
  hasAnswered: z.boolean(),
  state: z.enum(refereeStates),
  askedAtUTC: z.iso.datetime(),
  remindedAtUTC: z.iso.datetime().nullable(),
  answeredAtUTC: z.iso.datetime().nullable(),
  /** The link in the last email is valid until then. */
  expiresAtUTC: z.iso.datetime(),
  /** Null once no answer is needed any more. */
  canRemindFromUTC: z.iso.datetime().nullable(),
})
export type AskedReferee = z.output<typeof AskedReferee>

const givenReferee = z.object({ name: z.string(), email: z.string(), relationship: z.string() })

const params = z.object({ registrationId: idText, complianceItemId: idText })
const access = {
  access: 'candidate',
  feature: 'registrationViewDetails',
  whileActing: 'allowed',
  params,
} as const

/** The credited parts, sorted, from and to in seconds. Absent in responses of earlier versions. */
const WatchedSegments = z.array(z.tuple([z.number(), z.number()])).optional()

export const registrationCalls = defineCalls({
  'GET /registrations': {
    summary: 'The registrations of the candidate, each with its progress and next step',
    access: 'candidate',
    feature: 'route_myRegistrations',
    whileActing: 'allowed',
    answer: z.array(Registration),
    errors: [],
  },
  'GET /unlock-plan': {
    summary: 'The next steps of all registrations, in the order in which the candidate can work soonest',
    access: 'candidate',
    feature: 'route_myRegistrations',
    whileActing: 'allowed',
    answer: z.array(PlanStep),
    errors: [],
  },
  'GET /registrations/{registrationId}': {
    summary: 'One registration with its items in full',
    access: 'candidate',
    feature: 'registrationViewDetails',
    whileActing: 'allowed',
    params: z.object({ registrationId: idText }),
    answer: RegistrationDetails,
    errors: registrationErrors,
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file': {
    ...access,
    summary: 'The file of an agreement or a requested document; the download is recorded',
    answer: 'blob',
    errors: [...errors, 'file_not_found'],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages': {
    ...access,
    summary: 'The number of pages of that file that can be viewed; 0 if it can only be downloaded',
    answer: z.object({ pageCount: z.int() }),
    errors: [...errors, 'file_not_found', 'file_unreadable'],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages/{page}': {
    ...access,
    summary: 'One page of that file as an image, counted from 1; the last page counts as a download',
    params: params.extend({ page: pageNumber }),
    answer: 'blob',
    errors: [...errors, 'file_not_found', 'file_unreadable'],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify': {
    ...access,
    summary: 'Send a document: a file, or a record that is in My Files already',
    files: { part: 'content', sentAs: 'multipart', maxCount: 1 },
    body: z.object({ referenceFileId: optional(idText) }),
    answer: ComplianceItem,
    errors: [
      ...submitErrors,
      'compliance_item_kind_mismatch',
      'file_not_found',
      'exceeds_file_upload_limit',
      ...uploadErrors,
    ],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit': {
    ...access,
    summary: 'Complete an agreement, a checkbox, a video, a form or a consent',
    whileActing: 'refused',
    body: z.object({
      hasRead: optional(z.boolean()),
      answers: optional(givenAnswers),
      referees: optional(z.array(givenReferee).max(10)),
      consent: optional(z.object({ version: z.string().max(100) })),
    }),
    answer: ComplianceItem,
    errors: [
      ...submitErrors,
      'compliance_item_kind_mismatch',
      'agreement_not_downloaded',
      'agreement_not_read',
      'compliance_item_unavailable',
      'video_not_watched',
      'form_answers_invalid',
      'consent_version_outdated',
    ],
  },
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application': {
    ...access,
    summary: 'Save that the candidate has applied for an external check, or change the details',
    body: z.object({ reference: optional(z.string().max(100)), appliedOnLocal: givenDate }),
    answer: ComplianceItem,
    errors: [...submitErrors, 'compliance_item_kind_mismatch', 'applied_date_invalid'],
  },
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/application': {
    ...access,
    summary: 'Remove the note that the candidate has applied for an external check',
    answer: ComplianceItem,
    errors: [...errors, 'compliance_item_kind_mismatch'],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form': {
    ...access,
    summary: 'A form to fill in; empty once it was sent, or once every referee has answered',
    answer: z.nullable(
      z.discriminatedUnion('source', [
        z.object({ source: z.literal('internal'), fields: z.array(FieldMeta) }),
        z.object({ source: z.literal('jotForm'), url: z.url() }),
        /** Each gets a mail with a link to a short form. */
        z.object({
          source: z.literal('referees'),
          needed: z.int(),
          asked: z.array(AskedReferee),
        }),
      ]),
    ),
    errors: [
      ...errors,
      'compliance_item_restricted',
      'compliance_item_kind_mismatch',
      'compliance_item_unavailable',
    ],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers': {
    ...access,
    summary:
      'The answers that were sent last for a form of our own; nothing before, and for a form filled in elsewhere',
    answer: z.nullable(FormAnswers),
    errors: [...errors, 'compliance_item_kind_mismatch', 'compliance_item_unavailable'],
  },
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers': {
    ...access,
    summary: 'Replace answers that were sent and that no consultant has reviewed',
    whileActing: 'refused',
    body: z.object({ answers: givenAnswers }),
    answer: ComplianceItem,
    errors: [
      ...errors,
      'compliance_item_kind_mismatch',
      'compliance_item_unavailable',
      'form_answers_invalid',
      'form_answers_reviewed',
    ],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/form/change-request': {
    ...access,
    summary: 'Ask the consultant to open accepted answers again; asked twice, it has one effect',
    whileActing: 'refused',
    body: z.object({ reason: z.string().trim().min(1).max(MAX_CHANGE_REASON_LENGTH) }),
    answer: 'nothing',
    errors: [
      ...errors,
      'compliance_item_kind_mismatch',
      'compliance_item_unavailable',
      'form_change_not_needed',
      'too_many_requests',
    ],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/referees': {
    ...access,
    summary: 'The referees who were asked last, and the state of each request',
    answer: z.array(AskedReferee),
    errors: [...errors, 'compliance_item_kind_mismatch', 'compliance_item_unavailable'],
  },
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}': {
    ...access,
    summary:
      'Correct or replace a referee who has not answered; another address gets a new link, and the old one ends',
    whileActing: 'refused',
    params: params.extend({ refereeId: idText }),
    body: givenReferee,
    answer: z.array(AskedReferee),
    errors: [...refereeErrors, 'form_answers_invalid', 'too_many_requests'],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}/reminder': {
    ...access,
    summary: 'Email a referee again, at most once a day',
    whileActing: 'refused',
    params: params.extend({ refereeId: idText }),
    answer: z.array(AskedReferee),
    errors: [...refereeErrors, 'referee_reminded_recently'],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/video': {
    ...access,
    summary:
      'A video to watch, its captions, and which parts of it were seen; each call opens the player again',
    answer: z.object({
      url: z.string(),
      videoType: z.enum(videoTypes),
      minWatchPercentageCompletionCriteria: z.int().nullable(),
      durationSeconds: z.int(),
      watchedSeconds: z.int(),
      watchedSegments: WatchedSegments,
      /** WebVTT files of a video from our own storage, in the order of their languages. */
      captions: z.array(z.object({ language: z.string(), url: z.string() })).optional(),
    }),
    errors: [...errors, 'compliance_item_kind_mismatch', 'compliance_item_unavailable'],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress': {
    ...access,
    summary: 'Parts of a video that were seen, from and to in seconds; answers what is credited so far',
    whileActing: 'refused',
    body: z.object({ segments: z.array(z.tuple([z.number(), z.number()])).max(100) }),
    answer: z.object({
      watchedSeconds: z.int(),
      isWatched: z.boolean(),
      watchedSegments: WatchedSegments,
    }),
    errors: [...errors, 'compliance_item_kind_mismatch', 'compliance_item_unavailable'],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check': {
    ...access,
    summary: 'The state of an ID check',
    answer: IdCheck,
    errors: [...errors, 'compliance_item_kind_mismatch', 'compliance_item_unavailable'],
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/token': {
    ...access,
    summary: 'A new token for an ID check',
    answer: z.object({ accessToken: z.string(), expiresAtUTC: z.iso.datetime() }),
    errors: [...errors, 'compliance_item_kind_mismatch', 'compliance_item_unavailable'],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents': {
    ...access,
    summary: 'Add a document to an ID check',
    files: { part: 'content', sentAs: 'multipart', maxCount: 1 },
    body: z.object({
      accessToken: z.string().max(200),
      documentKindId: z.string().max(100),
      issuer: optional(z.string().max(200)),
      dateExpiry: optional(givenDate),
    }),
    answer: IdCheck,
    isCreation: true,
    errors: [
      ...submitErrors,
      'compliance_item_kind_mismatch',
      'compliance_item_unavailable',
      'id_check_token_expired',
      'id_check_document_unknown',
      'id_check_document_duplicate',
      'id_check_document_expired',
      'id_check_expiry_missing',
      'id_check_issuer_unknown',
      'exceeds_file_upload_limit',
      ...uploadErrors,
    ],
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/read-document': {
    ...access,
    summary: 'Read the expiry date of a document, to fill its form; nothing is saved',
    files: { part: 'content', sentAs: 'multipart', maxCount: 1 },
    body: z.object({}),
    /** None, or the one that was read. */
    answer: z.object({ fields: z.array(ProposedField) }),
    errors: [
      ...submitErrors,
      'compliance_item_kind_mismatch',
      'compliance_item_unavailable',
      'exceeds_file_upload_limit',
      ...uploadErrors,
    ],
  },
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents/{documentId}':
    {
      ...access,
      summary: 'Remove a document from an ID check that was not sent yet',
      params: params.extend({ documentId: idText }),
      answer: 'nothing',
      errors: [
        ...submitErrors,
        'compliance_item_kind_mismatch',
        'compliance_item_unavailable',
        'file_not_found',
      ],
    },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete': {
    ...access,
    summary: 'Send an ID check for review by a consultant',
    whileActing: 'refused',
    body: z.object({ accessToken: z.string().max(200) }),
    answer: ComplianceItem,
    errors: [
      ...submitErrors,
      'compliance_item_kind_mismatch',
      'compliance_item_unavailable',
      'id_check_token_expired',
      'id_check_points_missing',
      'consent_version_outdated',
    ],
  },
})
