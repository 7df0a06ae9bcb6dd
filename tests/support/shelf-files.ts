// Files of bookshelves, and their import.
import type { Member } from '#rules/base/viewer.ts'
import type { ImportChoices } from '#rules/library/shelf-file-inputs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aMember } from './builders.ts'
import { aLibrary } from './library.ts'
import type { TestDatabase } from './test-database.ts'

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

export type Importer = Awaited<ReturnType<typeof anImporter>>

/** Mia, whose bookcase is empty, in a library without books; and how she imports files. */
export async function anImporter(database: TestDatabase) {
  await database.empty('members, books, catalogue_records')
  const mia = await aMember(database.db, { name: 'Mia' })
  const library = aLibrary(database.db, [], [], { clock: () => new Date('2026-03-02T10:00:00Z') })
  return {
    mia,
    library,
    query: async (text: string) => (await database.pool.query(text)).rows,
    look: (id: string, more: object = {}) => library.shelfImport(mia, { id, ...importLooked, ...more }),
    bring: (id: string) => library.bringShelves(id, { isLastTry: false }),
    brought: (file: File, more: Partial<ImportChoices> = {}) =>
      importShelves(library, mia, { file, ...more }),
  }
}
