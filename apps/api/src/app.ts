import { agencyCalls } from '@rollcall/contract/agency/calls'
import { apiCalls } from '@rollcall/contract/calls'
import { deskCalls } from '@rollcall/contract/desk/calls'
import { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import { identityCalls } from '@rollcall/contract/identity/identity'
import { openPortalCalls } from '@rollcall/contract/people/open-portal'
import type { FastifyInstance } from 'fastify'
import { agencyActionRoutes } from './agency/actions.routes.ts'
import { bulkRoutes } from './agency/bulk/bulk.routes.ts'
import { changesRoutes } from './agency/changes/changes.routes.ts'
import { checkRecordOfKey } from './agency/check-record.ts'
import { agencyComplianceRoutes } from './agency/compliance/compliance.routes.ts'
import { agencyContentRoutes } from './agency/content.routes.ts'
import { agencyItemKindRoutes } from './agency/item-kinds/item-kinds.routes.ts'
import { agencyOutcomeRoutes } from './agency/outcomes/outcomes.routes.ts'
import { agencyResourceRoutes } from './agency/resources.routes.ts'
import { agencyUploadRoutes } from './agency/uploads/uploads.routes.ts'
import { certificationRoutes } from './compliance/certifications/certifications.routes.ts'
import { deskDecisionRoutes } from './compliance/decisions/desk-decisions.routes.ts'
import { documentRoutes } from './compliance/documents/documents.routes.ts'
import { fileRoutes } from './compliance/files/files.routes.ts'
import { openPagesToRead } from './compliance/files/pages-to-read.ts'
import { applicationRoutes } from './compliance/items/applications/applications.routes.ts'
import { formRoutes, serveJotFormWebhook } from './compliance/items/forms/forms.routes.ts'
import type { JotForm } from './compliance/items/forms/jot-form.ts'
import { refereeRoutes } from './compliance/items/forms/references/referees.routes.ts'
import { referenceRoutes } from './compliance/items/forms/references/references.routes.ts'
import { embeddedIdCheck } from './compliance/items/id-checks/id-check-provider.ts'
import { idCheckRoutes } from './compliance/items/id-checks/id-checks.routes.ts'
import { complianceRoutes } from './compliance/items/items.routes.ts'
import { videoRoutes } from './compliance/items/videos/videos.routes.ts'
import { qualificationRoutes } from './compliance/qualifications/qualifications.routes.ts'
import { registrationRoutes } from './compliance/registrations/registrations.routes.ts'
import { subjectRoutes } from './compliance/subjects/subjects.routes.ts'
import { workExperienceRoutes } from './compliance/work-experience/work-experience.routes.ts'
import { contactRoutes } from './content/contact/contact.routes.ts'
import { downloadRoutes } from './content/downloads/downloads.routes.ts'
import { eventRoutes } from './content/events/events.routes.ts'
import { learningRoutes, serveLaunches } from './content/learning/learning.routes.ts'
import { issuerOf } from './content/learning/lti-platform.ts'
import type { LearningSettings } from './content/learning/open-learning-platform.ts'
import type { AccessTokens } from './identity/access-token.ts'
import { agencyKeyRoutes } from './identity/agency-keys/agency-keys.routes.ts'
import { identifyCallers } from './identity/authenticate.ts'
import { consultantIdentityRoutes, consultantRoutes } from './identity/consultants/consultants.routes.ts'
import { embeddedSettings } from './identity/consultants/embedded-provider.ts'
import {
  openRelyingParty,
  type ProviderSettings,
  type RelyingParty,
} from './identity/consultants/relying-party.ts'
import { serveCallback, serveEmbeddedProvider } from './identity/consultants/sign-in-pages.routes.ts'
import { deskSessionRoutes } from './identity/desk-sessions/desk-sessions.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { deskSecondFactorRoutes } from './identity/second-factors/desk-second-factors.routes.ts'
import { secondFactorRoutes } from './identity/second-factors/second-factors.routes.ts'
import { liveUpdateRoutes } from './people/live-updates/live-updates.routes.ts'
import { openLiveUpdates } from './people/live-updates/live-updates.ts'
import { meRoutes } from './people/me/me.routes.ts'
import {
  notificationRoutes,
  type PushSettings,
  type StandInPush,
  serveOneClick,
} from './people/notifications/notifications.routes.ts'
import { serveTextWebhook } from './people/notifications/receive-text.routes.ts'
import type { TextSettings } from './people/notifications/text-settings.ts'
import { openPortalRoutes } from './people/open-portal/open-portal.routes.ts'
import { peopleRoutes } from './people/privacy/people.routes.ts'
import { fileChecker } from './platform/files/check-files.ts'
import { openPagePictures } from './platform/files/page-pictures.ts'
import type { ReaderPool } from './platform/files/reader-pool.ts'
import { uploadQuota } from './platform/files/upload-quota.ts'
import { createHttpServer, type HttpOptions } from './platform/http/http-server.ts'
import { addKeyLimits } from './platform/http/key-limits.ts'
import { mountCalls } from './platform/http/mount-calls.ts'
import { servePortal } from './platform/http/portal.ts'
import { answerUnknownPaths } from './platform/http/unknown-paths.ts'
import { checkVersion } from './platform/http/version.ts'
import type { Services } from './platform/services.ts'
import { apiDocs } from './site/api-docs/api-docs.routes.ts'
import { errorReportRoutes } from './site/error-reports/error-reports.routes.ts'
import { healthRoutes } from './site/health/health.routes.ts'
import { configForHost, type RuntimeConfigs, serveRuntimeConfigs } from './site/runtime-config.ts'
import { serveWebManifest } from './site/web-manifest.ts'
import { isKnownAgreement } from './work/agreements/agreement-access.ts'
import { agreementRoutes } from './work/agreements/agreements.routes.ts'
import { availabilityRoutes } from './work/availability/availability.routes.ts'
import { bookingRoutes } from './work/bookings/bookings.routes.ts'
import { calendarFeedRoutes, serveCalendarFeeds } from './work/calendar-feed/calendar-feed.routes.ts'
import { offerRoutes } from './work/offers/offers.routes.ts'
import { releaseRequestRoutes } from './work/release-requests/release-requests.routes.ts'
import { rollcallRoutes } from './work/rollcall/rollcall.routes.ts'
import { shiftRecordRoutes } from './work/shift-records/shift-records.routes.ts'
import { shiftRequestRoutes } from './work/shift-requests/shift-requests.routes.ts'
import { shiftRoutes } from './work/shifts/shifts.routes.ts'
import { timeEntryRoutes } from './work/time-entries/time-entries.routes.ts'

export const API_BASE = '/api/v1'
export const IDENTITY_BASE = '/identity'
export const AGENCY_BASE = '/agency'
export const DESK_BASE = '/desk'

export interface AppOptions extends Omit<HttpOptions, 'log' | 'clock' | 'outsideHosts' | 'agencyOf'> {
  tokens: AccessTokens
  runtimeConfigs: RuntimeConfigs
  portalRoot: string
  push: Omit<PushSettings, 'standIn'>
  /** Absent if no carrier delivers replies: a demo then uses its stand-in, and elsewhere offers are not sent as texts. */
  texts?: TextSettings | undefined
  readers: ReaderPool
  certificateReaders: ReaderPool
  /** Absent if none is configured: a demo then uses its stand-in, and elsewhere forms at JotForm cannot be opened. */
  jotForm?: JotForm | undefined
  /**
   * The provider at which consultants sign in. If absent, the demo uses its embedded one, and other installations none.
   */
  oidc?: OidcSettings | undefined
  /** Absent if none is configured: a demo then uses its stand-in. */
  learning?: LearningSettings | undefined
  /** Absent in an installation for real people. */
  demo?: DemoPages | undefined
}

/**
 * Pages of a demo, and its stand-ins for external systems. The service does not import the demo: the demo starts the
 * service.
 */
export interface DemoPages {
  /** The learning platform if none is configured. */
  learning: (issuer: string) => LearningSettings
  /** The carrier if none is configured. */
  texts: TextSettings | undefined
  /** The push service, unless browsers use those of their makers. */
  push: StandInPush | undefined
  /** JotForm if none is configured. */
  jotForm: JotForm
  serve: (
    app: FastifyInstance,
    services: Services,
    options: { hasOwnLearning: boolean; hasOwnJotForm: boolean },
  ) => void
}

/** The whole service as one Fastify instance; it does not listen yet. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { db, log, clock, config } = services
  const { Vimeo, Youtube, Bitmovin, jotForm: formHosts } = config.embeds
  const outsideHosts = {
    images: config.map.tileUrl ? [originOf(config.map.tileUrl)] : [],
    connections: config.errorReporting.sentryDsn ? [originOf(config.errorReporting.sentryDsn)] : [],
    // A hidden frame checks whether the consultant is already signed in at the provider.
    frames: [...Vimeo, ...Youtube, ...formHosts, ...signInFrames(options)],
    media: Bitmovin,
  }
  const app = createHttpServer({ ...options, log, clock, outsideHosts })
  const identify = identifyCallers(services, options.tokens, options)

  addKeyLimits(app, AGENCY_BASE, config.agency)
  healthRoutes(app, db)
  checkVersion(app, [API_BASE, IDENTITY_BASE, AGENCY_BASE, DESK_BASE])
  mountCalls(
    app,
    { base: IDENTITY_BASE, db, clock, identify },
    identityCalls,
    identityRoutes(services, options.tokens),
  )
  const provider = consultantSignIn(app, services, options)
  mountCalls(
    app,
    { base: IDENTITY_BASE, db, clock, identify },
    openPortalCalls,
    openPortalRoutes(services, options.tokens),
  )
  mountCalls(
    app,
    { base: IDENTITY_BASE, db, clock, identify },
    consultantIdentityCalls,
    consultantIdentityRoutes(services, options.tokens, provider),
  )
  const uploads = {
    files: services.files,
    ...config.uploads,
    quota: uploadQuota(config.uploads),
    check: fileChecker({ readers: options.readers, scanner: services.scanner, db, log }),
  }
  const { readers } = options
  const pages = openPagePictures({ folders: services.folders, files: services.files, readers, log })
  const pagesToRead = openPagesToRead(services, pages)
  const learning = options.learning ?? options.demo?.learning(issuerOf(config))
  const jotForm = options.jotForm ?? options.demo?.jotForm
  const liveUpdates = openLiveUpdates(services, app.admission)
  app.addHook('preClose', async () => liveUpdates.stop())
  const texts = options.texts ?? options.demo?.texts
  mountCalls(app, { base: API_BASE, db, clock, identify, uploads }, apiCalls, {
    ...meRoutes(services),
    ...liveUpdateRoutes(liveUpdates),
    ...consultantRoutes(),
    ...contactRoutes(services),
    ...bookingRoutes(services),
    ...offerRoutes(services),
    ...releaseRequestRoutes(services),
    ...shiftRequestRoutes(services),
    ...availabilityRoutes(services),
    ...rollcallRoutes(services),
    ...timeEntryRoutes(services),
    ...shiftRecordRoutes(services),
    ...shiftRoutes(services),
    ...agreementRoutes(services, pagesToRead),
    ...calendarFeedRoutes(services),
    ...notificationRoutes(services, { ...options.push, standIn: options.demo?.push, texts }),
    ...secondFactorRoutes(services),
    ...documentRoutes(services),
    ...certificationRoutes(services, options.certificateReaders),
    ...workExperienceRoutes(services),
    ...subjectRoutes(),
    ...qualificationRoutes(services),
    ...registrationRoutes(services),
    ...complianceRoutes(services, pagesToRead),
    ...applicationRoutes(),
    ...videoRoutes(services),
    ...formRoutes(services, jotForm),
    ...refereeRoutes(services),
    ...referenceRoutes(services, options.tokens),
    ...idCheckRoutes(services, embeddedIdCheck, options.certificateReaders),
    ...fileRoutes(services, identify, pages, isKnownAgreement),
    ...downloadRoutes(services),
    ...eventRoutes(services),
    ...learningRoutes(services, learning),
    ...peopleRoutes(services),
    ...errorReportRoutes(services),
  })
  mountCalls(
    app,
    { base: AGENCY_BASE, db, clock, identify, uploads, checkRecord: checkRecordOfKey(db) },
    agencyCalls,
    {
      ...agencyKeyRoutes(),
      ...changesRoutes(),
      ...agencyResourceRoutes(services),
      ...agencyActionRoutes(services),
      ...bulkRoutes(services),
      ...agencyOutcomeRoutes(services),
      ...agencyComplianceRoutes(services),
      ...agencyContentRoutes(services),
      ...agencyItemKindRoutes(),
      ...agencyUploadRoutes(services),
    },
  )
  mountCalls(app, { base: DESK_BASE, db, clock, identify }, deskCalls, {
    ...deskSessionRoutes(services, options.tokens, provider),
    ...deskDecisionRoutes(services),
    ...deskSecondFactorRoutes(services),
  })
  const mounted = [
    { base: API_BASE, calls: apiCalls },
    { base: IDENTITY_BASE, calls: { ...identityCalls, ...openPortalCalls, ...consultantIdentityCalls } },
    { base: AGENCY_BASE, calls: agencyCalls },
    { base: DESK_BASE, calls: deskCalls },
  ]
  apiDocs(app, mounted, { '/agency/openapi.json': [{ base: AGENCY_BASE, calls: agencyCalls }] })
  serveRuntimeConfigs(app, options.runtimeConfigs)
  serveWebManifest(app, config)
  serveCalendarFeeds(app, services)
  if (learning?.platform === 'lti13') serveLaunches(app, services, learning)
  options.demo?.serve(app, services, {
    hasOwnLearning: options.learning !== undefined,
    hasOwnJotForm: options.jotForm !== undefined,
  })
  serveOneClick(app, services, identify)
  if (texts) serveTextWebhook(app, services, identify, texts)
  if (jotForm) serveJotFormWebhook(app, services, identify, jotForm)
  await servePortal(app, options.portalRoot, configForHost(options.runtimeConfigs))
  answerUnknownPaths(app, mounted)
  return app
}

export type OidcSettings = ProviderSettings & { issuer: string }

const signInFrames = ({ oidc, demo }: AppOptions) =>
  oidc ? ["'self'", originOf(oidc.issuer)] : demo ? ["'self'"] : []

function consultantSignIn(
  app: FastifyInstance,
  services: Services,
  { oidc, demo }: AppOptions,
): RelyingParty | undefined {
  if (!oidc && !demo) return undefined
  serveCallback(app, services)
  if (oidc) return openRelyingParty(oidc, () => ({ url: oidc.issuer, name: oidc.issuer }))
  return openRelyingParty(embeddedSettings, serveEmbeddedProvider(app, services))
}

const originOf = (address: string) => new URL(address.replaceAll(/[{}]/g, '')).origin
