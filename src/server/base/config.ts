import { resolve } from 'node:path'
import { isSupportedCountry } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { city } from '#city/city.ts'
import { smsPerDay, smsPerHour } from '#rules/members/sms.ts'
import { ConfigError } from './config-error.ts'
import { fileSettings, filesOf } from './file-settings.ts'
import { issuerSettings, issuersOf } from './issuer-settings.ts'
import { lookUpSettings } from './look-up-settings.ts'
import { mapOf, mapSettings } from './map-settings.ts'
import { arePair, vapidSettings } from './vapid-settings.ts'

/** Paths are absolute and addresses are origins: code that reads a value uses it as it is. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from `env`; relative paths start at `home`. An empty value counts as absent, as in a half-filled .env.
 * Throws ConfigError about the first value that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv, home = process.cwd()) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = settings.safeParse(given)
  if (!read.success) throw new ConfigError(firstProblem(read.error))
  const values = read.data
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new ConfigError(
      `MAIL_FROM is missing. SMTP_URL is set, so emails need a sender, ${EXAMPLE_SENDER}.`,
    )
  }
  if (values.METRICS_PORT === values.PORT) {
    throw new ConfigError('METRICS_PORT must be different from PORT, for example METRICS_PORT=9464.')
  }
  if (values.JOBS === 'off' && !values.DATABASE_URL) {
    throw new ConfigError(
      'JOBS=off needs DATABASE_URL: the embedded database serves one process only, so no other could work on the jobs.',
    )
  }
  if (values.DATABASE_POOL_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_POOL_URL needs DATABASE_URL: live updates, jobs and migrations go to PostgreSQL itself, not through a pooler.',
    )
  }
  if (values.DATABASE_REPLICA_URLS.length > 0 && !values.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_REPLICA_URLS needs DATABASE_URL: standbys belong to a PostgreSQL server, and the embedded one has none.',
    )
  }
  const twilio = twilioAccount(values)
  const dataDir = resolve(home, values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    /** Where programs of this machine read metrics; absent: nowhere. */
    metricsPort: values.METRICS_PORT,
    /** The origin people open in their browser, as in links in emails. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    /** Where pictures, files of clubs and exports are; without a setting, in `dataDir`. */
    files: filesOf(values, { home, dataDir }),
    /** An origin that fetches public pictures from here and keeps them, where browsers ask for them; absent: they ask here. */
    picturesUrl: values.PICTURES_URL,
    /** Absent: the embedded engine in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** The same database through a pooler, for requests; absent: they go to `databaseUrl`. */
    databasePoolUrl: values.DATABASE_POOL_URL,
    /** Standbys of that database, for reads; usually none. */
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    /** Absent: `ensureAuthSecret` makes one. */
    authSecret: values.AUTH_SECRET,
    /** Absent: emails are written to the outbox. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Verandah <verandah@localhost>',
    /** Absent: SMS are written to the outbox. */
    twilio,
    /** The countries that codes by SMS may be sent to, and how many codes. */
    sms: { countries: values.SMS_COUNTRIES, perHour: values.SMS_PER_HOUR, perDay: values.SMS_PER_DAY },
    /** Issuers that people may log in through: those with all of their values set. */
    issuers: issuersOf(values),
    /** Do browsers install the service worker, which makes part of the app work offline? */
    serviceWorker: values.SERVICE_WORKER === 'on',
    /** Absent: `ensureVapidKeys` makes them. */
    vapidKeys: vapidKeys(values),
    /** The contact for push services (VAPID); absent: pushes are written to the outbox. */
    vapidSubject: values.VAPID_SUBJECT,
    /** Which addresses pushes may go to. */
    pushEndpoints: values.PUSH_ENDPOINTS,
    supportEmail: values.SUPPORT_EMAIL ?? city.supportEmail,
    /** Where the source of the running release is published; absent: the app serves it itself. */
    sourceUrl: values.SOURCE_URL,
    /** The services that books are looked up in, and how we identify ourselves to them. */
    lookUp: {
      openLibrary: values.OPEN_LIBRARY_URL,
      googleBooks: values.GOOGLE_BOOKS_URL,
      googleKey: values.GOOGLE_BOOKS_KEY,
    },
    /** The style of the operator's map; absent: the city's own map. */
    map: mapOf(values),
    /** Are requests refused that cannot be answered in time? */
    loadShedding: values.LOAD_SHEDDING === 'on',
    logLevel: values.LOG_LEVEL,
    /** 'default': on for the embedded engine on a new data directory and a loopback host, else off. */
    sampleData: values.SAMPLE_DATA ?? ('default' as const),
    /** Do administrators need a second factor or a passkey? Absent: yes, except with the sample data. */
    adminSecondFactor: values.ADMIN_SECOND_FACTOR && values.ADMIN_SECOND_FACTOR === 'on',
    /** How many proxies stand in front of the app and each append to X-Forwarded-For. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** How long /readyz says 'stopping' before the server stops accepting connections, so that a load balancer can send requests elsewhere. */
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    /** Does this process work on jobs? If not, it only enqueues them for others. */
    worksOnJobs: values.JOBS === 'on',
    /** The most connections to the database that this process opens for requests. */
    databaseConnections: values.DATABASE_CONNECTIONS,
  }
}

/** All three, or none of them. */
function twilioAccount(values: z.output<typeof settings>) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values
  if (accountSid && authToken && from) return { accountSid, authToken, from }
  const missing = twilioNames.find((name) => !values[name])
  if (missing && twilioNames.some((name) => values[name])) {
    throw new ConfigError(`${missing} is missing. To send SMS, set all of ${twilioNames.join(', ')}.`)
  }
  return undefined
}

/** Both, of one pair, or neither. */
function vapidKeys({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: z.output<typeof settings>) {
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey) {
    const missing = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'
    throw new ConfigError(`${missing} is missing. Push notifications need both keys of the pair.`)
  }
  const keys = { publicKey, privateKey }
  if (!arePair(keys))
    throw new ConfigError('VAPID_PUBLIC_KEY must be the one that belongs to VAPID_PRIVATE_KEY.')
  return keys
}

const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
// A number, a sender's name, or a messaging service.
const TWILIO_SENDER = /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/
const EXAMPLE_SENDER = 'for example MAIL_FROM="Verandah <hello@books.example.org>"'
const ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+$/
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const COUNTRIES_RULE = 'must be countries of two letters each, for example SMS_COUNTRIES=AU,NZ'

const onOrOff = (name: string, like: 'on' | 'off' = 'on') =>
  z.enum(['on', 'off'], { error: `must be on or off, for example ${name}=${like}` })

function wholeNumber(
  name: string,
  { of = '', least = 0, most, like }: { of?: string; least?: number; most: number; like: number },
) {
  const rule = `must be a whole number${of} from ${least} to ${most}, for example ${name}=${like}`
  return z
    .string()
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`), rule)
    .transform(Number)
    .refine((number) => number >= least && number <= most, rule)
}

const messagesWithin = (name: string, usual: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number of messages, for example ${name}=${usual}`)
    .transform(Number)
    .default(usual)

const databaseAddress = (name: string, port: number) =>
  z
    .string()
    .refine(
      isDatabaseAddress,
      `must be a PostgreSQL address, for example ${name}=postgres://user:password@localhost:${port}/verandah`,
    )
    .optional()

const REPLICAS_RULE =
  'must be at most 8 PostgreSQL addresses with commas between them, for example DATABASE_REPLICA_URLS=postgres://user:password@standby:5432/verandah'

/** The most connections of one process for requests, unless DATABASE_CONNECTIONS is set. */
export const usualConnections = 16

export const settings = z.object({
  PORT: wholeNumber('PORT', { most: 65_535, like: 3000 }).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or address to listen on, for example HOST=127.0.0.1')
    .default('127.0.0.1'),
  METRICS_PORT: wholeNumber('METRICS_PORT', { least: 1, most: 65_535, like: 9464 }).optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address people open, with no path, for example PUBLIC_URL=https://books.example.org',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  PICTURES_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address of a cache in front of this app, with no path, for example PICTURES_URL=https://pictures.example.org',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress('DATABASE_URL', 5432),
  DATABASE_POOL_URL: databaseAddress('DATABASE_POOL_URL', 6432),
  DATABASE_REPLICA_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((url) => url.trim() || []))
    .refine((urls) => urls.length <= 8 && urls.every(isDatabaseAddress), REPLICAS_RULE),
  DATABASE_CONNECTIONS: wholeNumber('DATABASE_CONNECTIONS', { least: 2, most: 200, like: 16 }).default(
    usualConnections,
  ),
  JOBS: onOrOff('JOBS').default('on'),
  AUTH_SECRET: z
    .string()
    .min(
      32,
      'must be at least 32 characters long, for example AUTH_SECRET=<the output of: openssl rand -base64 32>',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (url) => hasProtocol(url, ['smtp:', 'smtps:']),
      'must be an SMTP address, for example SMTP_URL=smtps://user:password@mail.example.org:465',
    )
    .optional(),
  MAIL_FROM: z.string().regex(SENDER, `must be a sender, ${EXAMPLE_SENDER}`).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(
      /^AC[0-9a-f]{32}$/i,
      `must be the id of a Twilio account, for example TWILIO_ACCOUNT_SID=AC${'0123456789abcdef'.repeat(2)}`,
    )
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]+$/,
      'must be the token of the Twilio account without spaces, for example TWILIO_AUTH_TOKEN=<the token of its console>',
    )
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      TWILIO_SENDER,
      'must be a number, a messaging service (MG…) or a name of at most 11 letters, for example TWILIO_FROM=+61480000000',
    )
    .optional(),
  SMS_COUNTRIES: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((country) => country.trim().toUpperCase()))])
    .refine((all) => all.every((country) => isSupportedCountry(country)), COUNTRIES_RULE)
    .default([city.countryCode]),
  SMS_PER_HOUR: messagesWithin('SMS_PER_HOUR', smsPerHour),
  SMS_PER_DAY: messagesWithin('SMS_PER_DAY', smsPerDay),
  SERVICE_WORKER: onOrOff('SERVICE_WORKER').default('on'),
  ...vapidSettings,
  SUPPORT_EMAIL: z
    .string()
    .regex(ADDRESS, 'must be an email address, for example SUPPORT_EMAIL=hello@books.example.org')
    .optional(),
  SOURCE_URL: z
    .string()
    .refine(
      (text) => hasProtocol(text, ['http:', 'https:']),
      'must be a web address, for example SOURCE_URL=https://code.example.org/verandah',
    )
    .optional(),
  ...fileSettings,
  ...issuerSettings,
  ...mapSettings,
  ...lookUpSettings,
  LOAD_SHEDDING: onOrOff('LOAD_SHEDDING').default('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace and silent, for example LOG_LEVEL=info',
    })
    .default('info'),
  SAMPLE_DATA: onOrOff('SAMPLE_DATA', 'off').optional(),
  ADMIN_SECOND_FACTOR: onOrOff('ADMIN_SECOND_FACTOR').optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of the app, 0 to 9, for example TRUSTED_PROXIES=1')
    .transform(Number)
    .default(0),
  STOP_DELAY_SECONDS: wholeNumber('STOP_DELAY_SECONDS', { of: ' of seconds', most: 99, like: 10 }).default(0),
})

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.')} ${issue?.message}.`
}

function isDatabaseAddress(text: string): boolean {
  return hasProtocol(text, ['postgres:', 'postgresql:'])
}

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ['http:', 'https:'])) return false
  const url = new URL(text)
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}
