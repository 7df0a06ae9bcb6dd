import type { z } from '#rules/base/zod.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { InputRefused } from '#rules/input-refused.ts'

/** The refusal for a schema's issues. An issue may carry its own refusal, as for a malformed id: NOT_FOUND. */
export function refusalOf({ issues }: z.ZodError): DomainError {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const code = issue.code === 'custom' ? issue.params?.refusal : undefined
    if (code) return new DomainError(code as RefusalCode) // only idOr sets it (rules/base/inputs.ts)
    const field = nameOf(issue.path)
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return new InputRefused(fields)
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  )
}

/** PostgreSQL accepts every character except this one, wherever it is stored or compared, and nobody can type it. */
export function holdsNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0')
  if (Array.isArray(input)) return input.some(holdsNul)
  const isPlain =
    typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype
  return isPlain && Object.values(input).some(holdsNul)
}
