import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { ConfigError } from './config-error.ts'

test('an empty environment listens on loopback only, with the embedded engine', () => {
  expect(readConfig({}, '/srv/verandah')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '/srv/verandah/data',
    files: { location: { kind: 'folder', folder: '/srv/verandah/data' }, old: undefined },
    databaseUrl: undefined,
    databaseReplicaUrls: [],
    authSecret: undefined,
    smtpUrl: undefined,
    mailFrom: 'Verandah <verandah@localhost>',
    twilio: undefined,
    sms: { countries: ['AU'], perHour: 100, perDay: 400 },
    vapidKeys: undefined,
    vapidSubject: undefined,
    pushEndpoints: 'public',
    supportEmail: 'hello@verandah.example',
    sourceUrl: undefined,
    map: { style: null, origins: [] },
    issuers: [],
    lookUp: {
      openLibrary: 'https://openlibrary.org',
      googleBooks: 'https://www.googleapis.com',
      googleKey: undefined,
    },
    loadShedding: true,
    logLevel: 'info',
    sampleData: 'default',
    serviceWorker: true,
    trustedProxies: 0,
    stopDelayMs: 0,
    worksOnJobs: true,
    databaseConnections: 16,
  })
})

test('values left empty in a .env file count as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('given values are read', () => {
  const config = readConfig(
    {
      PORT: '8080',
      PUBLIC_URL: 'https://books.example.org/',
      DATA_DIR: '/var/lib/verandah',
      SAMPLE_DATA: 'off',
      TRUSTED_PROXIES: '2',
      SMS_COUNTRIES: 'au, NZ',
      SMS_PER_HOUR: '20',
    },
    '/srv',
  )
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://books.example.org',
    dataDir: '/var/lib/verandah',
    sampleData: 'off',
    trustedProxies: 2,
    sms: { countries: ['AU', 'NZ'], perHour: 20, perDay: 400 },
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '70000'],
  ['METRICS_PORT', 'on'],
  ['HOST', 'not a host'],
  ['OPEN_LIBRARY_URL', 'openlibrary.org'],
  ['OPEN_LIBRARY_URL', 'https://openlibrary.org/api'],
  ['GOOGLE_BOOKS_URL', 'ftp://www.googleapis.com'],
  ['GOOGLE_BOOKS_KEY', 'a key'],
  ['PUBLIC_URL', 'books.example.org'],
  ['PUBLIC_URL', 'https://books.example.org/library'],
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/books'],
  ['AUTH_SECRET', 'hunter2'],
  ['SMTP_URL', 'https://me:hunter2@mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['TWILIO_ACCOUNT_SID', 'hunter2'],
  ['TWILIO_AUTH_TOKEN', 'hunter2 hunter2'],
  ['TWILIO_FROM', '12345678901234567890'],
  ['SMS_COUNTRIES', 'Australia'],
  ['SMS_COUNTRIES', 'AU,XX'],
  ['SMS_PER_HOUR', 'many'],
  ['SMS_PER_DAY', '-1'],
  ['VAPID_SUBJECT', 'hunter2'],
  ['VAPID_SUBJECT', 'https://localhost:3000'],
  ['VAPID_PUBLIC_KEY', 'hunter2'],
  ['VAPID_PRIVATE_KEY', 'hunter2'],
  ['PUSH_ENDPOINTS', 'all'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['SOURCE_URL', 'javascript:alert(1)'],
  ['PICTURES_URL', 'https://pictures.example.org/verandah'],
  ['PICTURES_URL', 'ftp://pictures.example.org'],
  ['SUPPORT_EMAIL', 'one@example.org, two@example.org'],
  ['GOOGLE_CLIENT_ID', 'one two'],
  ['GOOGLE_CLIENT_SECRET', 'hunter2 hunter2'],
  ['FACEBOOK_CLIENT_ID', 'verandah'],
  ['FACEBOOK_CLIENT_SECRET', 'hunter2 hunter2'],
  ['APPLE_CLIENT_ID', 'one two'],
  ['APPLE_TEAM_ID', 'short'],
  ['APPLE_KEY_ID', 'hunter2'],
  ['APPLE_PRIVATE_KEY', '-----BEGIN PRIVATE KEY-----\\nhunter2\\n-----END PRIVATE KEY-----'],
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'https://me:hunter2@login.example.org'],
  ['OIDC_CLIENT_ID', 'one two'],
  ['OIDC_CLIENT_SECRET', 'hunter2 hunter2'],
  ['OIDC_NAME', 'The longest name that anybody ever had to read on a button'],
  ['FILES_URL', 'https://hunter2.example.org/bucket'],
  ['FILES_URL', 's3://AKIA:hunter2@books?region=us-east-1'],
  ['FILES_OLD_URL', 'ftp://hunter2.example.org'],
  ['AWS_ACCESS_KEY_ID', 'hunter2 hunter2'],
  ['AWS_SECRET_ACCESS_KEY', 'hunter2 hunter2'],
  ['AWS_SESSION_TOKEN', 'hunter2 hunter2'],
  ['LOAD_SHEDDING', 'some'],
  ['LOG_LEVEL', 'loud'],
  ['SAMPLE_DATA', 'yes'],
  ['TRUSTED_PROXIES', 'true'],
  ['STOP_DELAY_SECONDS', '1 minute'],
  ['JOBS', 'some'],
  ['DATABASE_CONNECTIONS', '1'],
  ['DATABASE_CONNECTIONS', '201'],
  ['DATABASE_CONNECTIONS', 'many'],
])('%s=%s is refused in one line with an example and without the value', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]*for example ${name}=[^\\n]+\\.$`))
  expect(read).not.toThrow(/hunter2/)
})

test('metrics have a port of their own', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(/^METRICS_PORT must be different from PORT/)
})

test('replicas are at most eight addresses, and belong to a server', () => {
  const outside = { DATABASE_URL: 'postgres://localhost/verandah' }
  expect(readConfig(outside).databaseReplicaUrls).toEqual([])
  const two = 'postgres://one/verandah, postgresql://two:5433/verandah'
  expect(readConfig({ ...outside, DATABASE_REPLICA_URLS: two }).databaseReplicaUrls).toEqual(two.split(', '))
  expect(() => readConfig({ DATABASE_REPLICA_URLS: two })).toThrow(
    /^DATABASE_REPLICA_URLS needs DATABASE_URL/,
  )
  for (const wrong of ['one', `${two},http://three`, Array(9).fill('postgres://one/verandah').join()])
    expect(() => readConfig({ ...outside, DATABASE_REPLICA_URLS: wrong })).toThrow(
      /^DATABASE_REPLICA_URLS must be at most 8 PostgreSQL addresses/,
    )
})

test('only a process beside others may leave the jobs to them', () => {
  expect(() => readConfig({ DATABASE_POOL_URL: 'postgres://localhost:6432/verandah' })).toThrow(
    /^DATABASE_POOL_URL needs DATABASE_URL/,
  )
  expect(() => readConfig({ JOBS: 'off' })).toThrow(/^JOBS=off needs DATABASE_URL/)
  const outside = { JOBS: 'off', DATABASE_URL: 'postgres://localhost/verandah' }
  expect(readConfig(outside).worksOnJobs).toBe(false)
})

test('real email needs a sender', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(/^MAIL_FROM is missing/)
})

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'hunter2' }

test.each(['+61480000000', 'Verandah', `MG${'f'.repeat(32)}`])('real SMS can be sent from %s', (from) => {
  expect(readConfig({ ...twilio, TWILIO_FROM: from }).twilio).toEqual({
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    authToken: 'hunter2',
    from,
  })
})

test.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])('real SMS also need %s', (name) => {
  const env = { ...twilio, TWILIO_FROM: 'Verandah', [name]: ' ' }
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} is missing`))
  expect(() => readConfig(env)).not.toThrow(/hunter2/)
})

// In the format of the library.
const vapid = {
  VAPID_PUBLIC_KEY: 'BE82nSuSP7IDPNasffL3294QN47EJ1kf0YDE8XzC9Z_F1n8g80C0P7-DPMEeIe6JMuwFrQr4IevHvJirUd1j9XE',
  VAPID_PRIVATE_KEY: 'LJelz9rCsu9IbgvRjgMFtEGnipb7EkkcsmVtdzEEXPw',
}

test('push keys are given as a pair, and only as one', () => {
  expect(readConfig(vapid).vapidKeys).toEqual({
    publicKey: vapid.VAPID_PUBLIC_KEY,
    privateKey: vapid.VAPID_PRIVATE_KEY,
  })
  expect(() => readConfig({ ...vapid, VAPID_PRIVATE_KEY: '' })).toThrow(/^VAPID_PRIVATE_KEY is missing/)
  expect(() => readConfig({ ...vapid, VAPID_PUBLIC_KEY: '' })).toThrow(/^VAPID_PUBLIC_KEY is missing/)
  const other = { ...vapid, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` }
  expect(() => readConfig(other)).toThrow(/^VAPID_PUBLIC_KEY must be the one that belongs to/)
  expect(() => readConfig({ ...other, VAPID_PRIVATE_KEY: '_'.repeat(43) })).toThrow(/^VAPID_/)
})

const appleKey = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey
const issuers = {
  google: { GOOGLE_CLIENT_ID: 'books', GOOGLE_CLIENT_SECRET: 'hunter2' },
  facebook: { FACEBOOK_CLIENT_ID: '123456789', FACEBOOK_CLIENT_SECRET: 'hunter2' },
  apple: {
    APPLE_CLIENT_ID: 'org.example.books',
    APPLE_TEAM_ID: 'ABCDE12345',
    APPLE_KEY_ID: '12345ABCDE',
    APPLE_PRIVATE_KEY: appleKey.replaceAll('\n', '\\n'),
  },
  oidc: { OIDC_ISSUER: 'https://login.example.org/', OIDC_CLIENT_ID: 'books', OIDC_CLIENT_SECRET: 'hunter2' },
}

test('an issuer has a name for its button', () => {
  const all = readConfig(Object.assign({}, ...Object.values(issuers))).issuers
  expect(all.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
    ['google', 'Google', 'https://accounts.google.com'],
    ['facebook', 'Facebook', 'https://www.facebook.com'],
    ['apple', 'Apple', 'https://appleid.apple.com'],
    ['oidc', 'login.example.org', 'https://login.example.org/'],
  ])
  expect(all[2]?.secret).toEqual({ teamId: 'ABCDE12345', keyId: '12345ABCDE', privateKey: appleKey.trim() })
  const named = readConfig({ ...issuers.oidc, OIDC_NAME: 'Library Card' })
  expect(named.issuers[0]?.name).toBe('Library Card')
})

test.each(Object.values(issuers).flatMap((env) => Object.keys(env).map((name) => ({ name, env }))))(
  'an issuer also needs $name',
  ({ name, env }) => {
    const read = () => readConfig({ ...env, [name]: ' ' })
    expect(read).toThrow(new RegExp(`^${name} is missing\\. .+\\.$`))
    expect(read).not.toThrow(/hunter2/)
  },
)

test('a name alone is no issuer', () => {
  expect(() => readConfig({ OIDC_NAME: 'Library Card' })).toThrow(/^OIDC_ISSUER is missing/)
})

test.each(['.env.example', 'docs/operations.md'])('every setting is explained in %s', (page) => {
  const text = readFileSync(page, 'utf8')
  const missing = Object.keys(settings.shape).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(missing).toEqual([])
})
