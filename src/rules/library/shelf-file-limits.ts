import { megabytes } from '#rules/base/numbers.ts'

/** A home with more books splits them into several files. This keeps each read small, and the import done within minutes. */
export const shelfFileLimits = { bytes: 5 * 1024 * 1024, rows: 5000 }
export const shelfFileTooLarge = `This file is larger than ${megabytes(shelfFileLimits.bytes)}. Export fewer columns, or split it in two`
