import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { boundFlood } from './log-flood.ts'
import { formatLogLine } from './log-line.ts'

export type Log = Logger

/**
 * Structured logs on standard output: one JSON object per line, or one readable line where a person is watching.
 * Passwords, codes, cookies and the text of emails are redacted up to three levels deep.
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

/**
 * Drops properties that libraries add to an error, such as its connection: they contain settings and fill pages. PostgreSQL's `detail`
 * quotes the row that failed, as may its `where`.
 */
function plain(error: unknown): unknown {
  if (Array.isArray(error)) return error.map(plain)
  if (!isObject(error)) return error
  const kept = Object.entries(error).filter(
    ([name, value]) => (!isObject(value) && !QUOTES_A_ROW.includes(name)) || ERRORS_WITHIN.includes(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)]))
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

const ERRORS_WITHIN = ['cause', 'aggregateErrors']
const QUOTES_A_ROW = ['detail', 'where']

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

// `code` is a login code in a body or payload but the kind of failure in an error, so it is redacted by its path.
const SECRET_PATHS = [
  ...SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'headers["set-cookie"]',
  '*.headers["set-cookie"]',
  'code',
  'body.code',
  'data.code',
  'mail.code',
  'payload.code',
]
