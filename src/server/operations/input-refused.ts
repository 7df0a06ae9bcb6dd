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
