import { DomainError } from './domain-error.ts'

/** FORM_NOT_READABLE, with the problems by field. Names are those of form fields: 'title', 'rows[3].source', '' for the whole. */
export class InputRefused extends DomainError {
  override readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('FORM_NOT_READABLE')
    this.fields = fields
    const [first] = Object.values(fields).flat()
    if (first) this.message = first
  }
}
