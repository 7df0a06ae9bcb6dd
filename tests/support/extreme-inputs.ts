// Inputs that a schema accepts, or nearly, with each part at one of its ends (fast-check).
import fc from 'fast-check'
import { mostRowNumber } from '#rules/base/numbers.ts'
import { z } from '#rules/base/zod.ts'

const texts = [
  ...['', ' ', '\0', 'a\0b', '\ud83d', '\ufffe', '\u200b', '\u202ea', 'e\u0301', '👩‍👩‍👧‍👦', 'İß'],
  ...['\r\n', '%_\\', '<b>', "'", '((a & !b', '[x](javascript:a)', '__proto__', 'constructor', 'null'],
  ...['0', '-0', '1e309', '٣', '9780316030571', '+61400000000', 'a@b.co', 'ü@example.com'],
  ...['0001-01-01', '2026-02-29', '2028-02-29', '9999-12-31', '+275760-09-13'],
  ...['2026-10-04T02:30', '9999-12-31T23:59', 'https://u:p@例え.jp:8443/', 'javascript:alert(1)'],
]
const numbers = [0, -0, 1, 0.5, -1, 90, 180, mostRowNumber, mostRowNumber + 1, Number.MAX_SAFE_INTEGER, 1e308]

/** `ids` are those of any things that exist, each of whatever kind. */
export function extremeInputs(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const one = fc.constantFrom<unknown[]>
  /** One of those that this part accepts, if it accepts any. */
  const accepted = (shape: z.core.$ZodType, ends: readonly unknown[]) => {
    const fit = ends.filter((end) => z.safeParse(shape, end).success)
    return one(...(fit.length > 0 ? fit : ends))
  }
  const id = fc.oneof({ weight: 4, arbitrary: one(...ids) }, fc.uuid(), one(...texts))

  return within(schema as unknown as z.core.$ZodTypes)

  function within(shape: z.core.$ZodType): fc.Arbitrary<unknown> {
    const { _zod } = shape as z.core.$ZodTypes
    const { bag } = _zod as { bag: { minimum?: number; maximum?: number } }
    const { def } = _zod
    switch (def.type) {
      case 'object': {
        const parts = Object.entries(def.shape).map(([name, part]) => [name, within(part)])
        return fc.record(Object.fromEntries(parts))
      }
      case 'string': {
        const isId = 'format' in def && def.format === 'uuid'
        if (isId || z.globalRegistry.get(shape)?.format === 'uuid') return id
        const most = Math.min(bag.maximum ?? 3000, 20_000)
        const long = ['a', '\u0301', 'ﷺ', '𝕏'].map((sign) => sign.repeat(most / sign.length))
        return accepted(shape, [...texts, ...long])
      }
      case 'number':
        return accepted(shape, [...numbers, bag.minimum, bag.maximum])
      case 'boolean':
        return fc.boolean()
      case 'enum':
        return one(...Object.values(def.entries))
      case 'literal':
        return one(...def.values)
      case 'array': {
        const most = Math.min(bag.maximum ?? 20, 300)
        return fc
          .tuple(within(def.element), one(0, 1, 2, most))
          .map(([element, times]) => Array.from({ length: times as number }, () => element))
      }
      case 'record':
        return fc.dictionary(fc.constantFrom(...texts), within(def.valueType), { maxKeys: 3 })
      case 'union':
        return fc.oneof(...def.options.map(within))
      case 'optional':
      case 'default':
        return fc.option(within(def.innerType), { nil: undefined })
      case 'nullable':
        return fc.option(within(def.innerType), { nil: null })
      case 'catch':
        return within(def.innerType)
      case 'pipe':
        return within(def.in._zod.def.type === 'transform' ? def.out : def.in)
      case 'file':
        return one(undefined, new File([], ''), new File(['a picture'], 'a\u202e.png', { type: 'image/png' }))
      default:
        return one(undefined, {}, 'a text')
    }
  }
}
