import { arch, cpus, totalmem } from 'node:os'

/** One line of the table. Lines that are only reported have no `limit`, and neither `least` nor `most`. */
export type Finding = {
  what: string
  measured: string
  limit?: string
  /** Measured divided by the limit, so that 1 or less passes; the other way round if more is better. */
  load?: number
}

export const most = (what: string, measured: number, limit: number, unit: string): Finding => ({
  what,
  measured: `${figure(measured)} ${unit}`,
  limit: `≤ ${figure(limit)} ${unit}`,
  load: measured / limit,
})

export const least = (what: string, measured: number, limit: number, unit: string): Finding => ({
  what,
  measured: `${figure(measured)} ${unit}`,
  limit: `≥ ${figure(limit)} ${unit}`,
  load: limit / measured,
})

/** A Markdown table, which is also readable in a terminal. */
export function table(findings: Finding[]): string {
  const rows = findings.map(({ what, measured, limit = '–', load }) => {
    const verdict = load === undefined ? '–' : load <= 1 ? 'ok' : 'MISSED'
    return [what, measured, limit, load === undefined ? '–' : load.toFixed(2), verdict]
  })
  return markdown(['What', 'Measured', 'Limit', 'Of the limit', ''], rows)
}

/** Any table. */
export function markdown(head: string[], rows: string[][]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** On which machine something was measured. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const [processor] = cpus()
  return `${cpus().length} cores (${processor?.model.trim() || arch()}), ${gigabytes} GB of memory`
}

export function machineFacts(postgres: string, { isEmbedded }: { isEmbedded: boolean }): string {
  return [
    machine(),
    `Node ${process.versions.node}, PostgreSQL ${postgres} (${isEmbedded ? 'embedded' : 'BENCH_DATABASE_URL'})`,
  ].join('\n')
}

export function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}
