import type { z } from '#rules/base/zod.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'

/** FORM_NOT_READABLE, with what is wrong by field, named as forms name theirs: 'title', 'rows[3].source', '' for the whole. */
class InputRefused extends DomainError {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('FORM_NOT_READABLE')
    this.fields = fields
    const [first] = Object.values(fields).flat()
    if (first) this.message = first
  }
}

/** The refusal for what a schema objects to. What is no id at all names nothing: an issue may bring a refusal of its own. */
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
