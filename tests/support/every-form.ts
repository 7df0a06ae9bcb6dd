// The schemas of all forms, found in the files of the rules and of the screens.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '#rules/base/zod.ts'
import { correctBookForm } from '#web/library/book-forms.ts'
import { addBookForm } from '#web/library/copy-forms.ts'

const SRC = join(import.meta.dirname, '../../src')

export async function everyForm(): Promise<z.ZodObject[]> {
  const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  const files = all.filter((name) => name.endsWith('-forms.ts'))
  const modules: object[] = await Promise.all(files.map((file) => import(join(SRC, file))))
  // These are created for the day on which they are shown.
  const day = { today: '2026-01-31' }
  return [...modules.flatMap(formsIn), addBookForm(day), correctBookForm(day)]
}

function formsIn(holder: object): z.ZodObject[] {
  return Object.values(holder).flatMap((each: unknown) => {
    if (each instanceof z.ZodObject) return [each]
    const isGroup =
      typeof each === 'object' && each !== null && Object.getPrototypeOf(each) === Object.prototype
    return isGroup ? formsIn(each) : []
  })
}
