// The forms about files of shelves: what their operations take, without what the address says.
import { shelfFileInput, startImportInput } from '#rules/library/shelf-file-inputs.ts'

export const shelfFileForm = shelfFileInput

export const startImportForm = startImportInput.omit({ id: true })
