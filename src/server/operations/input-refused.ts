import type { z } from '#rules/base/zod.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'

/** FORM_NOT_READABLE, with the problems by field. Names are those of form fields: 'title', 'rows[3].source', '' for the whole. */
class InputRefused extends DomainError {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('FORM_NOT_READABLE')
    this.fields = fields
    const [first] = Object.values(fields).flat()
    if (first) this.message = first
  }
}

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
