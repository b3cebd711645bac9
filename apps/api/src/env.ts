import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
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
/** What is told over a connection that anybody can read would let anybody be a consultant. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must begin with https://' })
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(url).hostname),
    'must begin with https://, except on this machine',
  )

const Environment = z
  .object({
    PORT: whole(1, 65_535).default(4000),
    PUBLIC_PORT: whole(1, 65_535).optional(),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
    MIGRATIONS_DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })
      .optional(),
    DATABASE_POOL_SIZE: whole(2, 500).default(10),
    DEMO: onOff.optional(),
    DEMO_NOW: instant.optional(),
    PORTAL_DIR: z.string().optional(),
    CONFIG_DIR: z.string().default('config'),
    CONFIG_VARIANT: oneOf(['production', 'development', 'local']).default('local'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    SMTP_CONNECTIONS: whole(1, 50).default(5),
    FILES_URL: z.url({ protocol: /^https?$/, error: 'must begin with https://' }).optional(),
    CLAMD_URL: z
      .url({ protocol: /^(?:tcp|unix)$/, error: 'must be tcp://host:3310 or unix:///path/of/the.sock' })
      .optional(),
    JOTFORM_WEBHOOK_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
    JOTFORM_API_KEY: z.string().optional(),
    JOTFORM_API_URL: z
      .url({ protocol: /^https$/, error: 'must begin with https://' })
      .default('https://api.jotform.com'),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_ROLE_CLAIM: z.string().default('roles'),
    OIDC_ROLE: z.string().default('consultant'),
    OIDC_OFFICES_CLAIM: z.string().default('offices'),
    OIDC_OFFICES: words.default([]),
    MAIL_FROM: z.string().default('Rollcall <no-reply@rollcall.test>'),
    TRUSTED_PROXIES: addresses.optional(),
    MAX_IN_FLIGHT: whole(1, 100_000).default(200),
    STOP_SECONDS: whole(1, 600).default(10),
    LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    LOG_TO: oneOf(['file', 'stdout']).optional(),
  })
  .refine(({ DEMO, CONFIG_VARIANT }) => DEMO !== 'on' || CONFIG_VARIANT !== 'production', {
    path: ['DEMO'],
    message:
      'the production configuration is for real people; take DEMO away, or choose another CONFIG_VARIANT',
  })
  // A forgotten DEMO must not show demo people and their mail where real people are meant.
  .transform((env) => ({
    ...env,
    DEMO: env.DEMO ?? (env.CONFIG_VARIANT === 'production' ? ('off' as const) : ('on' as const)),
  }))
  .refine(({ DEMO, DEMO_NOW }) => DEMO === 'on' || DEMO_NOW === undefined, {
    path: ['DEMO_NOW'],
    message: 'only moves the clock of demo data, and demo data is off; take it away',
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.MIGRATIONS_DATABASE_URL === undefined, {
    path: ['MIGRATIONS_DATABASE_URL'],
    message: 'only goes with DATABASE_URL; the embedded database migrates by itself',
  })
  .refine((env) => (env.OIDC_ISSUER === undefined) === (env.OIDC_CLIENT_ID === undefined), {
    path: ['OIDC_CLIENT_ID'],
    message: 'goes with OIDC_ISSUER; give both, or neither',
  })
  .refine((env) => env.JOTFORM_WEBHOOK_SECRET !== undefined || env.JOTFORM_API_KEY === undefined, {
    path: ['JOTFORM_API_KEY'],
    message: 'only goes with JOTFORM_WEBHOOK_SECRET; without it no form ever arrives',
  })

/** Their values may hold a password, which must not reach a terminal or a log. */
const secretVariables = [
  'DATABASE_URL',
  'MIGRATIONS_DATABASE_URL',
  'SMTP_URL',
  'FILES_URL',
  'JOTFORM_WEBHOOK_SECRET',
  'JOTFORM_API_KEY',
  'OIDC_CLIENT_SECRET',
]

export type Env = ReturnType<typeof readEnv>

/** The only place that looks at the environment. An empty variable counts as one that is not set. */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
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
    /** The port people see, where something stands before the service. */
    publicPort: env.PUBLIC_PORT ?? env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Where migrations run: the same database, perhaps as another role or past a pooler. */
    migrationsUrl: env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    isDemo,
    demoNow: env.DEMO_NOW === undefined ? undefined : Date.parse(env.DEMO_NOW),
    portalDir: env.PORTAL_DIR && resolve(env.PORTAL_DIR),
    configDir: resolve(env.CONFIG_DIR),
    configVariant: env.CONFIG_VARIANT,
    smtpUrl: env.SMTP_URL,
    smtpConnections: env.SMTP_CONNECTIONS,
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
    mailFrom: env.MAIL_FROM,
    trustedProxies: env.TRUSTED_PROXIES,
    maxInFlight: env.MAX_IN_FLIGHT,
    stopMs: env.STOP_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL,
    logTo: env.LOG_TO ?? (isDemo ? 'file' : 'stdout'),
  }
}
