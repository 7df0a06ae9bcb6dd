// A screen's action as a table: what its forms can ask for, by name, and what follows from each.
import type { z } from 'zod'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { acts, type ScreenArgs } from '#web/shell/screen.ts'
import { submitted } from './submitted.ts'

type Line<Schema extends z.ZodType, Result> = {
  form: Schema
  /** The operation, with what the address says beside what the form does. */
  command: (args: ScreenArgs, value: z.output<Schema>) => Promise<Result>
  /** Where it leads, and with which toast. */
  after: (result: Result, given: Given<Schema>) => Response | Promise<Response>
  /** Instead, for a refusal that leads elsewhere; undefined for what is said beside the form. */
  refused?: (refusal: DomainError, given: Given<Schema>) => Promise<Response> | undefined
  /** Which field a refusal belongs to; any other is the form's own. */
  fieldOf?: Partial<Record<RefusalCode, string>>
}

type Given<Schema extends z.ZodType> = ScreenArgs & { value: z.output<Schema> }

// biome-ignore lint/suspicious/noExplicitAny: each line keeps its own types (intent)
type AnyLine = Line<any, any>
type Table = Readonly<Record<string, AnyLine>>

/** A line of the table, with its types. */
export function intent<Schema extends z.ZodType, Result>(line: Line<Schema, Result>): AnyLine {
  return line
}

/** The action of a screen whose forms ask for these, by what the button says (`intent`; '' where it says nothing). FORM_NOT_READABLE for anything else. */
export function performs(table: Table) {
  return doing((form) => lineOf(table, form.get('intent') ?? '', 'FORM_NOT_READABLE'))
}

/** The same by a part of the screen's address. NOT_FOUND for an address that there is not. */
export function performsAt(param: string, table: Table) {
  return doing((_, { params }) => lineOf(table, params[param], 'NOT_FOUND'))
}

function doing(findLine: (form: FormData, args: ScreenArgs) => AnyLine) {
  return acts(async (args) => {
    const form = await args.request.formData()
    const line = findLine(form, args)
    return submitted(form, line.form, (value) => done(line, args, value), line.fieldOf)
  })
}

function lineOf(table: Table, name: unknown, otherwise: RefusalCode): AnyLine {
  const line = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
  if (!line) throw new DomainError(otherwise)
  return line
}

async function done(line: AnyLine, args: ScreenArgs, value: unknown): Promise<Response> {
  const given = { ...args, value }
  try {
    return await line.after(await line.command(args, value), given)
  } catch (error) {
    const elsewhere = isRefusal(error) ? line.refused?.(error, given) : undefined
    if (!elsewhere) throw error
    return elsewhere
  }
}
