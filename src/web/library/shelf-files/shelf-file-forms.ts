// The forms about shelf files: the inputs of their operations, without the values in the address.

import { z } from '#rules/base/zod.ts'
import { shelfFileInput, startImportInput } from '#rules/library/shelf-file-inputs.ts'

export const shelfFileForm = shelfFileInput

export const startImportForm = startImportInput.omit({ id: true })

// The number of a row, posted by its buttons.
const rowNumber = z.string().regex(/^\d{1,6}$/)
export const leaveOutForm = z.object({ leaveOut: rowNumber })
export const takeForm = z.object({ take: rowNumber })
export const anotherForm = z.object({ another: rowNumber })
