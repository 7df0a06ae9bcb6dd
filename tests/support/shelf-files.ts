// Files of bookshelves, and their import.
import type { Member } from '#rules/base/viewer.ts'
import type { ImportChoices } from '#rules/library/shelf-file-inputs.ts'
import type { LibraryService } from '#server/library/library-service.ts'

export const importLooked = { readTo: 'nowhere', only: null, page: 1, pageSize: 50 } as const
export const importChoices: ImportChoices = {
  readTo: 'nowhere',
  condition: 'Very Good',
  offering: 'paused',
  reviews: false,
  location: null,
}

const head = 'Book Id,Title,Author,ISBN13,Exclusive Shelf,Owned Copies'
export const aShelfFile = (...lines: string[]) =>
  new File([[head, ...lines].join('\n')], 'goodreads_library_export.csv')
export const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at},Book ${at},Ana ${at},,x,1`)

/** Imports the rows of a file: what its member sees before and after. */
export async function importShelves(
  library: LibraryService,
  member: Member,
  { file, ...more }: { file: File } & Partial<ImportChoices>,
) {
  const id = await library.takeShelfFile(member, { file })
  const before = await library.shelfImport(member, { id, ...importLooked, ...more })
  await library.startShelfImport(member, { id, ...importChoices, ...more })
  await library.bringShelves(id, { isLastTry: false })
  const after = await library.shelfImport(member, { id, ...importLooked })
  return { id, before, after }
}
