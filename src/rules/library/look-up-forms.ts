import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'

const short = (most: number) => text().max(most, `Keep this under ${most} characters`).default('')

/** What is looked up: asked from within the form of a new book, whose other fields may be as they are. */
export const lookUpForm = z.object({ isbn: short(100), title: short(200), author: short(200) })
