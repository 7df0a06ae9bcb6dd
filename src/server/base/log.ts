import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { boundFlood } from './log-flood.ts'
import { formatLogLine } from './log-line.ts'

export type Log = Logger

/**
 * Structured logs on standard output: one JSON object per line, or one readable line where a person is watching.
 * Passwords, codes, cookies and the words of letters are struck out wherever they are up to three levels deep.
 */
export function createLog({
  level,
  isForPeople = process.stdout.isTTY === true,
  stream = pino.destination({ dest: 1, sync: true }),
}: {
  level: string
  isForPeople?: boolean
  stream?: DestinationStream
}): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => plain(stdSerializers.errWithCause(error)) },
      hooks: boundFlood(),
      redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    },
    isForPeople ? { write: (line) => stream.write(formatLogLine(line)) } : stream,
  )
}

/** What libraries hang on an error, such as the connection it came from, has its settings in it and fills pages. */
function plain(error: unknown): unknown {
  if (Array.isArray(error)) return error.map(plain)
  if (!isObject(error)) return error
  const kept = Object.entries(error).filter(
    ([name, value]) => !isObject(value) || ERRORS_WITHIN.includes(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)]))
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

const ERRORS_WITHIN = ['cause', 'aggregateErrors']

const SECRET_NAMES = [
  'password',
  'newPassword',
  'currentPassword',
  'otp',
  'token',
  'secret',
  'cookie',
  'cookies',
  'authorization',
  'text',
  'html',
]

// `code` is a sign-in code in a body or payload but the kind of failure in an error, so it is struck out by its place.
// PostgreSQL's `detail` quotes the row that failed.
const SECRET_PATHS = [
  ...SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'headers["set-cookie"]',
  '*.headers["set-cookie"]',
  'code',
  'body.code',
  'data.code',
  'mail.code',
  'payload.code',
  'err.detail',
  'err.cause.detail',
]
