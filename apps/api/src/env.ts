import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { LearningSettings } from './content/learning/open-learning-platform.ts'
import { learningShares } from './content/learning/shared-profile.ts'
import { type HostedIdentity, ServiceAccount } from './identity/identity-toolkit.ts'
import { type Agency, configurationOf, settingsOf } from './platform/installations/agencies-file.ts'
import { StartError } from './platform/start-error.ts'

const whole = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number(error).int(error).min(minimum, error).max(maximum, error)
}
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`)
const onOff = z.enum(['on', 'off'], 'must be on or off')
const instant = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be an instant such as 2026-11-17T06:40:00+11:00')

const isAddress = (text: string) => {
  const [address = '', prefix] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits))
}
const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (all) => all.every(isAddress),
    'must be addresses, or networks such as 10.0.0.0/8, with commas between',
  )

const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)
/** Over plain HTTP, an attacker on the network could pose as the provider, and so as a consultant. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must begin with https://' })
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(url).hostname),
    'must begin with https://, except on this machine',
  )
/** Push services of tests: the service calls no other address that a browser names but those of known companies. */
const loopbackOrigins = words.refine(
  (origins) => origins.every((origin) => /^http:\/\/(?:127\.0\.0\.1|localhost):\d+$/.test(origin)),
  'must be origins on this machine, such as http://127.0.0.1:9000',
)
/** The carrier signs this address; a secret ends it, so that a stranger's request costs nothing. */
const inboundUrl = z
  .url({ protocol: /^https$/, error: 'must begin with https://' })
  .regex(/\/webhooks\/sms\/[\w-]{32,}$/, 'must end in /webhooks/sms/ and 32 letters or digits or more')
const secureAddress = z.url({ protocol: /^https$/, error: 'must begin with https://' })
/** The key itself, or the path of its file. */
const serviceAccount = z.string().transform((text, context) => {
  try {
    return ServiceAccount.parse(JSON.parse(text.startsWith('{') ? text : readFileSync(text, 'utf8')))
  } catch {
    context.addIssue('must be the key of a service account, as JSON, or the path of its file')
    return z.NEVER
  }
})
const SHARE = 'must be a number from 0 to 1'
/** As OpenTelemetry writes them: names and values with commas between, values percent-encoded. */
const otlpHeaders = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(
      new Headers(
        text.split(',').map((pair) => {
          const [name = '', value] = pair.split(/=(.*)/s)
          if (value === undefined) throw new TypeError('A header has a name and a value')
          return [name.trim(), decodeURIComponent(value.trim())] as [string, string]
        }),
      ),
    )
  } catch {
    context.addIssue('must be headers such as api-key=secret, with commas between')
    return z.NEVER
  }
})
/** 32 bytes, as `npm run backup -- new-key` writes them. */
const backupKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be a key that `npm run backup -- new-key` made')
  .transform((text) => Buffer.from(text, 'base64url'))
const smsVariables = ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const

const Given = z.object({
  PORT: whole(1, 65_535).default(4000),
  PUBLIC_PORT: whole(1, 65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  MIGRATIONS_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })
    .optional(),
  DATABASE_POOL_SIZE: whole(2, 500).default(10),
  AGENCIES_FILE: z.string().optional(),
  DEMO: onOff.optional(),
  DEMO_NOW: instant.optional(),
  PORTAL_DIR: z.string().optional(),
  CONFIG_DIR: z.string().default('config'),
  CONFIG_VARIANT: oneOf(['production', 'development', 'local']).default('local'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  SMTP_CONNECTIONS: whole(1, 50).default(5),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must begin with https://' }).optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_INBOUND_URL: inboundUrl.optional(),
  PUSH_LOOPBACK: loopbackOrigins.default([]),
  FILES_URL: z.url({ protocol: /^https?$/, error: 'must begin with https://' }).optional(),
  CLAMD_URL: z
    .url({ protocol: /^(?:tcp|unix)$/, error: 'must be tcp://host:3310 or unix:///path/of/the.sock' })
    .optional(),
  JOTFORM_WEBHOOK_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
  JOTFORM_API_KEY: z.string().optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().default('roles'),
  OIDC_ROLE: z.string().default('consultant'),
  OIDC_OFFICES_CLAIM: z.string().default('offices'),
  OIDC_OFFICES: words.default([]),
  JOTFORM_API_URL: secureAddress.default('https://api.jotform.com'),
  LEARNING_PLATFORM: oneOf(['lti13', 'moodleUserKey', 'signedQuery']).default('lti13'),
  LEARNING_URL: secureAddress.optional(),
  LEARNING_CLIENT_ID: z.string().optional(),
  LEARNING_DEPLOYMENT_ID: z.string().optional(),
  LEARNING_LOGIN_URL: secureAddress.optional(),
  LEARNING_REDIRECT_URIS: z
    .string()
    .transform((text) => text.split(',').map((uri) => uri.trim()))
    .pipe(z.array(secureAddress))
    .optional(),
  LEARNING_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
  LEARNING_SHARES: oneOf(learningShares).default('id'),
  HOSTED_IDENTITY_URL: secureAddress.optional(),
  HOSTED_IDENTITY_API_KEY: z.string().optional(),
  HOSTED_IDENTITY_SERVICE_ACCOUNT: serviceAccount.optional(),
  HOSTED_IDENTITY_KEYS_URL: secureAddress.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  MAIL_FROM: z.string().default('Rollcall <no-reply@rollcall.test>'),
  TRUSTED_PROXIES: addresses.optional(),
  MAX_IN_FLIGHT: whole(1, 100_000).default(200),
  STOP_SECONDS: whole(1, 600).default(10),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.default({}),
  OTEL_SERVICE_NAME: z.string().default('rollcall'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
  BACKUP_KEY: backupKey.optional(),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_TO: oneOf(['file', 'stdout']).optional(),
})

const Environment = Given.refine(
  ({ DEMO, CONFIG_VARIANT }) => DEMO !== 'on' || CONFIG_VARIANT !== 'production',
  {
    path: ['DEMO'],
    message:
      'the production configuration is for real people; take DEMO away, or choose another CONFIG_VARIANT',
  },
)
  .refine(({ DEMO, AGENCIES_FILE }) => DEMO !== 'on' || AGENCIES_FILE === undefined, {
    path: ['DEMO'],
    message: 'the agencies of AGENCIES_FILE are real; take DEMO away',
  })
  // If DEMO is not set, a production configuration must not show demo people and their mail.
  .transform((env) => ({
    ...env,
    DEMO:
      env.DEMO ??
      (env.CONFIG_VARIANT === 'production' || env.AGENCIES_FILE ? ('off' as const) : ('on' as const)),
  }))
  .refine(({ DEMO, PUSH_LOOPBACK }) => DEMO === 'on' || PUSH_LOOPBACK.length === 0, {
    path: ['PUSH_LOOPBACK'],
    message: 'is for tests with demo data; take it away',
  })
  .refine(({ DEMO, DEMO_NOW }) => DEMO === 'on' || DEMO_NOW === undefined, {
    path: ['DEMO_NOW'],
    message: 'only moves the clock of demo data, and demo data is off; take it away',
  })
  .refine((env) => env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    message: 'has to be another port than PORT',
  })
  .refine((env) => env.METRICS_PORT !== undefined || env.METRICS_HOST === undefined, {
    path: ['METRICS_HOST'],
    message: 'only goes with METRICS_PORT',
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.MIGRATIONS_DATABASE_URL === undefined, {
    path: ['MIGRATIONS_DATABASE_URL'],
    message: 'only goes with DATABASE_URL; the embedded database migrates by itself',
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.DATABASE_REPLICA_URL === undefined, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'only goes with DATABASE_URL; the embedded database has no replica',
  })
  .refine((env) => (env.OIDC_ISSUER === undefined) === (env.OIDC_CLIENT_ID === undefined), {
    path: ['OIDC_CLIENT_ID'],
    message: 'goes with OIDC_ISSUER; give both, or neither',
  })
  .refine((env) => [0, 4].includes(smsVariables.filter((name) => env[name] !== undefined).length), {
    path: ['SMS_URL'],
    message: `${smsVariables.join(', ')} go together; give all of them, or none`,
  })
  .refine((env) => env.SMS_INBOUND_URL === undefined || env.SMS_URL !== undefined, {
    path: ['SMS_INBOUND_URL'],
    message: `only goes with ${smsVariables.join(', ')}`,
  })
  .refine((env) => env.JOTFORM_WEBHOOK_SECRET !== undefined || env.JOTFORM_API_KEY === undefined, {
    path: ['JOTFORM_API_KEY'],
    message: 'only goes with JOTFORM_WEBHOOK_SECRET; without it no form ever arrives',
  })

/** Their values may hold a password, which must not reach a terminal or a log. */
const secretVariables = [
  'DATABASE_URL',
  'MIGRATIONS_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMS_TOKEN',
  'SMS_INBOUND_URL',
  'FILES_URL',
  'JOTFORM_WEBHOOK_SECRET',
  'JOTFORM_API_KEY',
  'OIDC_CLIENT_SECRET',
  'LEARNING_SECRET',
  'HOSTED_IDENTITY_API_KEY',
  'HOSTED_IDENTITY_SERVICE_ACCOUNT',
  'BACKUP_KEY',
]

/** With `AGENCIES_FILE` each agency has its own; in the environment of the process they would be of no agency. */
const installationVariables = Object.keys(Given.shape).filter((name) =>
  /^(?:DATABASE_|MIGRATIONS_|FILES_|SMTP_|SMS_|MAIL_|JOTFORM_|OIDC_|LEARNING_|HOSTED_IDENTITY_)/.test(name),
)
/** Of an agency among others: its processes share a database server. */
const AGENCY_POOL_SIZE = '4'

export type Env = ReturnType<typeof readEnv>

/** The only place that reads the environment. An empty variable counts as one that is not set. */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const stray = given.AGENCIES_FILE && installationVariables.find((name) => name in given)
  if (stray) throw new StartError(`${stray} cannot be used: with AGENCIES_FILE each agency has its own.`)
  const result = Environment.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    const name = String(issue?.path[0])
    const shown = secretVariables.includes(name) ? name : `${name}=${given[name] ?? ''}`
    throw new StartError(`${shown} cannot be used: ${issue?.message}.`)
  }
  const env = result.data
  const isDemo = env.DEMO === 'on'
  return {
    port: env.PORT,
    /** The public port, behind a proxy. */
    publicPort: env.PUBLIC_PORT ?? env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** The file of the agencies, if the process serves several. */
    agenciesFile: env.AGENCIES_FILE && resolve(env.AGENCIES_FILE),
    /** By site, in place of the origins in the configuration. */
    agencyHosts: undefined as Agency['hosts'],
    databaseUrl: env.DATABASE_URL,
    /** Where migrations run: the same database, perhaps as another role or past a pooler. */
    migrationsUrl: env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL,
    /** For reads that may lag. */
    replicaUrl: env.DATABASE_REPLICA_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    isDemo,
    demoNow: env.DEMO_NOW === undefined ? undefined : Date.parse(env.DEMO_NOW),
    portalDir: env.PORTAL_DIR && resolve(env.PORTAL_DIR),
    configDir: resolve(env.CONFIG_DIR),
    configVariant: env.CONFIG_VARIANT,
    smtpUrl: env.SMTP_URL,
    smtpConnections: env.SMTP_CONNECTIONS,
    sms: smsOf(env),
    texts:
      env.SMS_INBOUND_URL && env.SMS_TOKEN && env.SMS_FROM
        ? { inboundUrl: env.SMS_INBOUND_URL, token: env.SMS_TOKEN, sender: env.SMS_FROM }
        : undefined,
    pushLoopback: env.PUSH_LOOPBACK,
    filesUrl: env.FILES_URL,
    clamdUrl: env.CLAMD_URL,
    jotForm:
      env.JOTFORM_WEBHOOK_SECRET === undefined
        ? undefined
        : {
            webhookSecret: env.JOTFORM_WEBHOOK_SECRET,
            apiKey: env.JOTFORM_API_KEY,
            apiUrl: env.JOTFORM_API_URL,
          },
    oidc:
      env.OIDC_ISSUER === undefined || env.OIDC_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            roleClaim: env.OIDC_ROLE_CLAIM,
            role: env.OIDC_ROLE,
            officesClaim: env.OIDC_OFFICES_CLAIM,
            offices: env.OIDC_OFFICES,
          },
    learning: learningOf(env),
    hostedIdentity: hostedIdentityOf(env),
    mailFrom: env.MAIL_FROM,
    trustedProxies: env.TRUSTED_PROXIES,
    maxInFlight: env.MAX_IN_FLIGHT,
    stopMs: env.STOP_SECONDS * 1_000,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { port: env.METRICS_PORT, host: env.METRICS_HOST ?? '127.0.0.1' },
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: env.OTEL_SERVICE_NAME,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    backupKey: env.BACKUP_KEY,
    logLevel: env.LOG_LEVEL,
    logTo: env.LOG_TO ?? (isDemo ? 'file' : 'stdout'),
  }
}

/** The environment of one agency of `AGENCIES_FILE`: that of the process with the agency's own settings. */
export function readAgencyEnv(path: string, agency: Agency, source: NodeJS.ProcessEnv = process.env): Env {
  const { AGENCIES_FILE: _file, ...rest } = source
  const { dataDir } = readEnv(rest)
  try {
    const settings = settingsOf(agency, secretVariables, source)
    const foreign = Object.keys(settings).find((name) => !installationVariables.includes(name))
    if (foreign) throw new StartError(`${foreign} is not a setting of an agency.`)
    const configDir = configurationOf(path, agency)
    const env = readEnv({
      ...rest,
      DATABASE_POOL_SIZE: AGENCY_POOL_SIZE,
      ...settings,
      ...(configDir && { CONFIG_DIR: configDir }),
      DEMO: 'off',
      DATA_DIR: join(dataDir, agency.id),
    })
    return { ...env, agencyHosts: agency.hosts }
  } catch (error) {
    throw error instanceof StartError ? new StartError(`Agency ${agency.id}: ${error.message}`) : error
  }
}

type Variables = z.output<typeof Environment>

const ltiNeeds = ['LEARNING_CLIENT_ID', 'LEARNING_DEPLOYMENT_ID', 'LEARNING_LOGIN_URL'] as const

function learningOf(env: Variables): LearningSettings | undefined {
  const { LEARNING_URL: url, LEARNING_PLATFORM: platform, LEARNING_SHARES: shares } = env
  const { LEARNING_CLIENT_ID: clientId, LEARNING_DEPLOYMENT_ID: deploymentId } = env
  const { LEARNING_LOGIN_URL: loginUrl, LEARNING_SECRET: secret } = env
  const needs = platform === 'lti13' ? ltiNeeds : (['LEARNING_SECRET'] as const)
  if (url === undefined) {
    const alone = needs.find((name) => env[name] !== undefined)
    if (alone) throw new StartError(`${alone} cannot be used: it only goes with LEARNING_URL.`)
    return undefined
  }
  if (platform !== 'lti13' && secret !== undefined) return { platform, url, secret, shares }
  if (platform === 'lti13' && clientId && deploymentId && loginUrl) {
    const redirectUris = env.LEARNING_REDIRECT_URIS ?? [url]
    return { platform, url, clientId, deploymentId, loginUrl, redirectUris, shares }
  }
  const missing = needs.filter((name) => env[name] === undefined)
  throw new StartError(
    `LEARNING_URL cannot be used: LEARNING_PLATFORM=${platform} also needs ${missing.join(', ')}.`,
  )
}

const smsOf = ({ SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from }: SmsVariables) =>
  url && account && token && from ? { url, account, token, from } : undefined
type SmsVariables = Partial<Record<(typeof smsVariables)[number], string | undefined>>

const hostedNeeds = [
  'HOSTED_IDENTITY_URL',
  'HOSTED_IDENTITY_API_KEY',
  'HOSTED_IDENTITY_SERVICE_ACCOUNT',
] as const

function hostedIdentityOf(env: Variables): HostedIdentity | undefined {
  const missing = hostedNeeds.filter((name) => env[name] === undefined)
  if (missing.length === hostedNeeds.length) return undefined
  const { HOSTED_IDENTITY_URL: url, HOSTED_IDENTITY_API_KEY: apiKey } = env
  const { HOSTED_IDENTITY_SERVICE_ACCOUNT: account, HOSTED_IDENTITY_KEYS_URL: keysUrl } = env
  if (url === undefined || apiKey === undefined || account === undefined)
    throw new StartError(`${hostedNeeds.join(', ')} go together; there is no ${missing.join(', ')}.`)
  if (env.DEMO === 'on')
    throw new StartError('HOSTED_IDENTITY_URL cannot be used: the passwords of demo people are kept here.')
  return { url, apiKey, keysUrl, serviceAccount: account }
}
