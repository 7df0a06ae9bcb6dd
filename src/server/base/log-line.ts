const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** Turns one JSON log line into one readable line; an error's stack follows on separate lines. */
export function formatLogLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const details = Object.entries(rest).map(([name, value]) => `${name}=${inWords(value)}`)
  const stack = err ? `\n${err.stack ?? inWords(err)}` : ''
  return `${[clock, (LEVELS[level] ?? String(level)).padEnd(5), msg, ...details].filter(Boolean).join(' ')}${stack}\n`
}

function inWords(value: unknown): string {
  return typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)
}
