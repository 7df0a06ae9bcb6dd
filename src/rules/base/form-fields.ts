// The fields of a form, read from its schema. No other names are accepted from a post.
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** What is posted under one name: text or files, how many, and how long a text may be. */
type FormField = { kind: 'text' | 'file'; most: number; longest?: number | undefined }
export type FormFields = {
  /** By the name they are posted under: 'title', 'quotes[3].source'. */
  fields: ReadonlyMap<string, FormField>
  /** How many rows each list can have, by its name. */
  lists: ReadonlyMap<string, number>
}

// The names are listed in full, so that a single look-up tells whether one is known.
const MOST_NAMES = 1000

const known = new WeakMap<object, FormFields>()

/** Throws for a schema with a list that has no limit, or with a type no form can post. */
export function formFields(schema: $ZodType): FormFields {
  const before = known.get(schema)
  if (before) return before
  const found = { fields: new Map<string, FormField>(), lists: new Map<string, number>() }
  collect(schema, '', found)
  if (found.fields.size > MOST_NAMES) throw new Error('A form with too many names: give its lists a limit.')
  known.set(schema, found)
  return found
}

type Found = { fields: Map<string, FormField>; lists: Map<string, number> }

function collect(schema: $ZodType, name: string, found: Found): void {
  const { def } = inner(schema)._zod
  const longest = maximumOf(def.checks)
  if (def.type === 'object') {
    for (const [key, field] of Object.entries(def.shape)) collect(field, name ? `${name}.${key}` : key, found)
    return
  }
  if (def.type === 'array') {
    const most = longest
    if (most === undefined) throw new Error(`The list '${name}' has no limit.`)
    found.lists.set(name, most)
    const row = inner(def.element)._zod.def.type
    // The checkboxes of one group share a name; rows each have an index.
    if (row !== 'object') found.fields.set(name, { kind: kindOf(row, name), most })
    for (let index = 0; index < most; index++) collect(def.element, `${name}[${index}]`, found)
    return
  }
  found.fields.set(name, { kind: kindOf(def.type, name), most: 1, longest })
}

/** Unwraps a field's default, preprocessing and transformation. */
function inner(schema: $ZodType): $ZodTypes {
  const all = schema as $ZodTypes // every schema is one of them
  const { def } = all._zod
  if ('innerType' in def) return inner(def.innerType)
  if (def.type === 'pipe')
    return inner((def.in as $ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
  return all
}

const textTypes: readonly string[] = ['string', 'number', 'boolean', 'enum', 'literal', 'union', 'date']

function kindOf(type: string, name: string): FormField['kind'] {
  if (type === 'file') return 'file'
  if (!textTypes.includes(type)) throw new Error(`No form can post '${name}' (${type}).`)
  return 'text'
}

function maximumOf(checks: $ZodTypes['_zod']['def']['checks']): number | undefined {
  for (const check of checks ?? []) {
    const { def } = check._zod
    if (def.check === 'max_length' && 'maximum' in def && typeof def.maximum === 'number') return def.maximum
  }
  return undefined
}
