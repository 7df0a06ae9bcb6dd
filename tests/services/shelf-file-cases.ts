import type { Viewer } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

/** A file of two books that its owner has chosen. */
function aShelfFile(
  lines: string[] = ['Drylands,Thea Astley,,Bookcase,Good', 'The Dry,Jane Harper,,Wishlist,'],
) {
  return new File([['Title,Author,ISBN,Shelf,Condition', ...lines].join('\n')], 'shelves.csv')
}

/** Somebody does something to a file of shelves that waits. */
function toAShelfFile(
  act: (house: House, viewer: Viewer, importId: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const owner = await aMember(house.db)
    const importId = await house.library.takeShelfFile(owner, { file: aShelfFile() })
    return {
      roles: { owner, stranger: await aMember(house.db) },
      act: (viewer) => act(house, viewer, importId),
    }
  }
}

const lookAt = { readTo: 'nowhere', only: null, page: 1, pageSize: 50 } as const

type ShelfFileCase =
  | 'takeShelfFile'
  | 'shelfImports'
  | 'shelfImport'
  | 'leaveOutRow'
  | 'startShelfImport'
  | 'stopShelfImport'
  | 'exportShelves'
  | 'bringShelves'
  | 'expireShelfFiles'

export const shelfFileCases: Pick<ServiceCases<'library'>, ShelfFileCase> = {
  takeShelfFile: {
    stage: asAnyone(({ library }, viewer) => library.takeShelfFile(viewer, { file: aShelfFile() })),
    may: { member: 'may' },
  },
  shelfImports: {
    stage: asAnyone(({ library }, viewer) => library.shelfImports(viewer)),
    may: { member: 'may' },
  },
  shelfImport: {
    stage: toAShelfFile(({ library }, viewer, id) => library.shelfImport(viewer, { id, ...lookAt })),
    may: { owner: 'may', stranger: 'NOT_FOUND' },
  },
  leaveOutRow: {
    stage: toAShelfFile(({ library }, viewer, id) =>
      library.leaveOutRow(viewer, { id, number: 1, isLeftOut: true, readTo: 'nowhere' }),
    ),
    may: { owner: 'may', stranger: 'NOT_FOUND' },
  },
  startShelfImport: {
    stage: toAShelfFile(({ library }, viewer, id) =>
      library.startShelfImport(viewer, {
        id,
        readTo: 'nowhere',
        condition: 'Good',
        offering: 'paused',
        reviews: false,
        location: null,
      }),
    ),
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    tells: { owner: ['shelf-files'] },
    enqueues: ['library.bring-shelves'],
  },
  stopShelfImport: {
    stage: toAShelfFile(({ library }, viewer, id) => library.stopShelfImport(viewer, { id })),
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    tells: { owner: ['shelf-files'] },
  },
  exportShelves: {
    stage: asAnyone(({ library }, viewer) => library.exportShelves(viewer)),
    may: { member: 'may' },
  },
  bringShelves: inner('a job, once a file was started'),
  expireShelfFiles: inner('a job, every hour'),
}
