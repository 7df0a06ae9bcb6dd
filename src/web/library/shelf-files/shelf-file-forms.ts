// The forms about files of shelves: what their operations take, without what the address says.

import { z } from '#rules/base/zod.ts'
import { shelfFileInput, startImportInput } from '#rules/library/shelf-file-inputs.ts'

export const shelfFileForm = shelfFileInput

export const startImportForm = startImportInput.omit({ id: true })

// What the buttons of a row say: its number.
const rowNumber = z.string().regex(/^\d{1,6}$/)
export const leaveOutForm = z.object({ leaveOut: rowNumber })
export const takeForm = z.object({ take: rowNumber })
