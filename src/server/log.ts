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
      serializers: { err: stdSerializers.errWithCause },
      hooks: boundFlood(),
      redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    },
    isForPeople ? { write: (line) => stream.write(formatLogLine(line)) } : stream,
  )
}

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
