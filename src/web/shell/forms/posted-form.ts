import { DomainError } from '#rules/base/domain-error.ts'

// No page of ours posts more, or longer names.
const MOST_FIELDS = 500
const LONGEST_NAME = 100
// PostgreSQL stores every sign but this, and nobody can type it.
const NUL = '\0'

/**
 * `request`, whose form is refused with FORM_NOT_READABLE where it is none of ours: what others make up is no fault. `hear`
 * is told of the form once it is read, which can be done only once.
 */
export function withSoundForm(request: Request, hear: (form: FormData) => void = () => {}): Request {
  const read = request.formData.bind(request)
  // The host's own requests have it read-only, so it cannot merely be assigned.
  return Object.defineProperty(request, 'formData', {
    value: async () => {
      const form = assertSound(await readable(read()))
      hear(form)
      return form
    },
  })
}

async function readable(reading: Promise<FormData>): Promise<FormData> {
  try {
    return await reading
  } catch {
    throw new DomainError('FORM_NOT_READABLE')
  }
}

function assertSound(form: FormData): FormData {
  let fields = 0
  for (const [name, value] of form) {
    fields += 1
    if (fields > MOST_FIELDS || !isSound(name, value)) throw new DomainError('FORM_NOT_READABLE')
  }
  return form
}

function isSound(name: string, value: FormDataEntryValue): boolean {
  if (name.length > LONGEST_NAME || name.includes(NUL)) return false
  return typeof value !== 'string' || !value.includes(NUL)
}
