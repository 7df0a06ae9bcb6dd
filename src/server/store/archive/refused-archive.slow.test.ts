// Archives that are refused, and that leave nothing half done.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openFolders } from '#server/files/stores.ts'
import {
  type ArchiveRoom,
  anArchiveRoom,
  changed,
  clubFile,
  photo,
  picture,
  written,
} from '#tests/support/archives.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { ArchiveError } from './archive-error.ts'

let room: ArchiveRoom
beforeEach(async () => {
  room = await anArchiveRoom()
})
afterEach(() => room.close())

describe('nothing is written', () => {
  // Sixteen backups and attempts to restore them.
  test('by an archive that was cut or changed anywhere', { timeout: 300_000 }, async () => {
    await room.fillSource()
    await room.backUpSource()
    await room.backUpSource(room.archive('backup.tar.gz'))
    const whole = await readFile(room.archive())
    const packed = await readFile(room.archive('backup.tar.gz'))
    const row = whole.indexOf('ana@sample.test')
    const damages = [
      Buffer.alloc(0),
      Buffer.from('not an archive at all'),
      whole.subarray(0, row),
      whole.subarray(0, whole.indexOf('end.json')),
      changed(whole, row),
      changed(whole, whole.indexOf(picture)),
      changed(whole, whole.indexOf(written)),
      changed(whole, whole.indexOf('tables/')),
      changed(whole, whole.indexOf('\\n') + 1),
      changed(whole, whole.indexOf(picture) + picture.length + 3),
      changed(whole, whole.lastIndexOf('"sha256"') + 14),
      Buffer.concat([whole, whole]),
      Buffer.concat([whole, Buffer.alloc(200_000), Buffer.from('x')]),
      Buffer.concat([packed, packed]),
      packed.subarray(0, packed.length - 20),
      changed(packed, packed.length >> 1),
    ]
    for (const [number, bytes] of damages.entries()) {
      await writeFile(room.archive('damaged'), bytes)
      const refusal = await room
        .restoreTo(room.target, room.archive('damaged'))
        .catch((error: unknown) => error)
      expect(refusal, `damage ${number}`).toBeInstanceOf(ArchiveError)
      expect(await room.isUntouched(room.target), `damage ${number}`).toBe(true)
    }
    await room.restoreTo(room.target)
  })

  test('by one with anything after its end, however it is compressed', { timeout: 300_000 }, async () => {
    await room.fillSource()
    for (const packing of ['gz', 'zst'] as const) {
      await room.backUpSource(room.archive(`backup.tar.${packing}`))
      const packed = await readFile(room.archive(`backup.tar.${packing}`))
      const text = Buffer.from('and some text')
      for (const more of packing === 'gz' ? [text] : [text, Buffer.alloc(200_000, 'x'), packed]) {
        const what = `${packing} and ${more.length} bytes`
        await writeFile(room.archive('longer'), Buffer.concat([packed, more]))
        await expect(room.restoreTo(room.target, room.archive('longer')), what).rejects.toThrow(ArchiveError)
        expect(await room.isUntouched(room.target), what).toBe(true)
      }
    }
    await room.restoreTo(room.target, room.archive('backup.tar.zst'))
  })

  test('and nothing is left of an attempt that was killed before', async () => {
    await room.backUpSource()
    await openFolders(room.dataDirOf('target')).images.put(photo, '96.webp', picture)
    await openFolders(join(room.dataDirOf('target'), 'restoring')).images.put(photo, '96.webp', picture)
    await expect(room.restoreTo(room.target)).rejects.toThrow(/already holds pictures/)
    expect(await readdir(join(room.folder, 'target'))).toEqual(['images'])
  })

  test('into a database that has tables, or beside existing pictures', async () => {
    await room.backUpSource()
    const used = await aDatabase()
    onTestFinished(() => used.drop())
    await expect(room.restoreTo(used)).rejects.toThrow(/not empty/)
    await openFolders(room.dataDirOf('target')).images.put(photo, '96.webp', picture)
    await expect(room.restoreTo(room.target)).rejects.toThrow(/already holds pictures/)
  })

  test('beside existing files of clubs', async () => {
    await room.backUpSource()
    await openFolders(room.dataDirOf('target')).clubFiles.write(clubFile, Readable.from([written]))
    await expect(room.restoreTo(room.target)).rejects.toThrow(/club-files already holds files/)
    expect(await readdir(join(room.folder, 'target'))).toEqual(['club-files'])
  })

  test('by an archive of a newer release', async () => {
    await room.source.pool.query("insert into migrations (name) values ('9999_later.sql')")
    await room.backUpSource()
    await expect(room.restoreTo(room.target)).rejects.toThrow(/newer version of Verandah.*9999_later\.sql/)
    expect(await room.isUntouched(room.target)).toBe(true)
  })
})
