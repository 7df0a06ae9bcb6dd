// A screen's action as a table: what its forms can ask for, by name, and what follows from each.
import type { z } from 'zod'
import { DomainError, isRefusal, type RefusalCode } from '#rules/base/domain-error.ts'
import { acts, type ScreenArgs } from '#web/shell/screen.ts'
import type { Answer } from './answered.ts'
import { submitted } from './submitted.ts'

/** A form as it was posted. */
export type Posted = ScreenArgs & { form: FormData }

type Given<Schema extends z.ZodType> = Posted & { value: z.output<Schema> }
type Soon<Result> = Result | Promise<Result>

type Line<Schema extends z.ZodType, Result> = {
  /** Its schema; made of the day or the address where it depends on them. */
  form: Schema | ((args: ScreenArgs) => Schema)
  /** Where guests are led instead, with words of its own. */
  guests?: (posted: Posted) => Promise<Response>
  /** What a button within the form asks for that performs nothing yet; undefined when the form itself was sent. */
  instead?: (posted: Posted, schema: Schema) => Soon<Answer | undefined>
  /** The operation, with what the address says beside what the form does. */
  command: (args: Posted, value: z.output<Schema>) => Promise<Result>
  /** Where it leads, and with which toast, or what the screen shows of it once. */
  after: (result: Result, given: Given<Schema>) => Soon<Answer>
  /** Instead, for a refusal that leads elsewhere; undefined for what is said beside the form. */
  refused?: (refusal: DomainError, given: Given<Schema>) => Promise<Response> | undefined
  /** Which field a refusal belongs to; any other is the form's own. */
  fieldOf?: Partial<Record<RefusalCode, string>>
  /** What the screen shows beside a refusal. */
  about?: (refusal: DomainError, given: Given<Schema>) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each line keeps its own types (intent)
type AnyLine = Line<any, any>
type Table = Readonly<Record<string, AnyLine>>

/** A line of the table, with its types. */
export function intent<Schema extends z.ZodType, Result>(line: Line<Schema, Result>): AnyLine {
  return line
}

/** A line that performs nothing: its form only leads somewhere. */
export function leads<Schema extends z.ZodType>(
  form: Schema,
  to: (given: Given<Schema>) => Soon<Answer>,
): AnyLine {
  return intent({ form, command: async () => undefined, after: (_, given) => to(given) })
}

/**
 * The action of a screen whose forms ask for these, by what the button says (`intent`; '' where it says nothing). FORM_NOT_READABLE
 * for anything else. `nameOf` tells forms apart that say nothing.
 */
export function performs(table: Table, nameOf: (intent: string, posted: Posted) => string = (name) => name) {
  return doing((posted) => {
    const said = posted.form.get('intent') ?? ''
    return lineOf(table, typeof said === 'string' && nameOf(said, posted), 'FORM_NOT_READABLE')
  })
}

/** The same by a part of the screen's address. NOT_FOUND for an address that there is not. */
export function performsAt(param: string, table: Table) {
  return doing(({ params }) => lineOf(table, params[param], 'NOT_FOUND'))
}

function doing(findLine: (posted: Posted) => AnyLine) {
  return acts(async (args) => {
    const form = await args.request.formData()
    const posted = { ...args, form }
    const line = findLine(posted)
    if (line.guests && args.viewer.kind === 'guest') return line.guests(posted)
    const schema = typeof line.form === 'function' ? line.form(args) : line.form
    const instead = await line.instead?.(posted, schema)
    if (instead) return instead
    const { about } = line
    const beside = about && ((refusal: DomainError, value: unknown) => about(refusal, { ...posted, value }))
    return submitted(form, schema, (value) => done(line, posted, value), line.fieldOf, beside)
  })
}

function lineOf(table: Table, name: unknown, otherwise: RefusalCode): AnyLine {
  const line = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
  if (!line) throw new DomainError(otherwise)
  return line
}

async function done(line: AnyLine, posted: Posted, value: unknown): Promise<Answer> {
  const given = { ...posted, value }
  try {
    return await line.after(await line.command(posted, value), given)
  } catch (error) {
    const elsewhere = isRefusal(error) ? line.refused?.(error, given) : undefined
    if (!elsewhere) throw error
    return elsewhere
  }
}
