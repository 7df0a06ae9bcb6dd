// The journeys of copies: what their labels lead to, and what readers tell there.
import type { City } from '#city/city.ts'
import { readCode } from '#rules/base/legible-signs.ts'
import { growing } from '#rules/base/paging.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { hasBannedWords } from '#rules/clubs/writing/banned-words.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isCode } from '#rules/journeys/copy-codes.ts'
import {
  answerLineInput,
  contradictInput,
  journeyInput,
  labelsInput,
  linesInput,
  ofExchangesInput,
  ownStopInput,
  showLoansInput,
  sightingInput,
  takeDownLineInput,
} from '#rules/journeys/journey-inputs.ts'
import { contradictsAs, hasAddress, mostLabels, shownStops, takesDownAs } from '#rules/journeys/journeys.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { takeBackNews } from '#server/notices/merged-news.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { byAddress } from '#server/operations/by-address.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { notifyLine, notifySighting } from './journey-jobs.ts'
import { sightingNotices } from './journey-notices.ts'
import * as queries from './journey-queries.ts'
import { toJourney, toLine, toLineFacts } from './journey-view.ts'

export function createJourneyService(parts: {
  db: Database
  door: Door
  limits: Pick<RateLimits, 'take'>
  library: Pick<LibraryService, 'withdrawOwnCopy'>
  jobs: Pick<Jobs, 'enqueue'>
  city: City
  clock: () => Date
}) {
  const { db, door, limits, library, jobs, city, clock } = parts
  return {
    ...door.open({
      /** The copy with this code, as the viewer may see its journey. CODE_UNKNOWN, RATE_LIMITED. */
      journey: defineRead({
        by: 'guest',
        input: journeyInput,
        alsoCounts: ['codeByAddress'],
        run: async ({ db, viewer }, { code: typed, address, keys }) => {
          const code = readCode(typed)
          // A mistyped code costs nothing. Every other counts, whether it exists or not, so that nobody can collect them.
          if (!isCode(code)) throw new DomainError('CODE_UNKNOWN')
          await limits.take('codeByAddress', address)
          const found = await queries.findPage(db, code)
          if (!found) throw new DomainError('CODE_UNKNOWN')
          const of = { viewer, copyId: found.copy_id, limit: shownStops }
          const mayPutBack = viewer.kind === 'member' && (viewer.id === found.owner_id || viewer.isAdmin)
          const { stops, own, contradicted } = await queries.listStops(db, { ...of, keys, mayPutBack })
          return toJourney(found, { stops, own, contradicted, viewer, keys, timeZone: city.timeZone })
        },
      }),

      /**
       * Anybody who has the copy tells of it. The same tap twice is one. Returns whether it has left the viewer's bookcase: one's own that
       * one had at home and left at a bookshelf for good. CODE_UNKNOWN, SHELF_NEEDED, NOT_FOUND, CONTENT_VIOLATION, COPY_IN_EXCHANGE.
       */
      tell: defineCommand({
        by: 'guest',
        input: sightingInput,
        counts: [
          byAddress('sightingByAddress'),
          // Limited by the book as well: nobody can flood its owner from many networks. One network alone
          // leaves room for the person who really has it.
          { rule: 'sightingByCode', of: ({ input }) => readCode(input.code) },
        ],
        run: async (
          { tx, viewer, now },
          { code: typed, kind, bookshelf, isForGood, words: line, key },
        ): Promise<{ isGone: boolean }> => {
          const code = readCode(typed)
          const found = isCode(code) ? await queries.findByCode(tx, code) : undefined
          if (!found) throw new DomainError('CODE_UNKNOWN')
          const shelf = kind === 'left' ? await shelfOf(tx, bookshelf) : undefined
          const told = lineOf(kind === 'read' ? line : '')
          const isOwner = viewer.kind === 'member' && viewer.id === found.owner_id
          // What somebody else has is not the owner's to leave anywhere.
          const isGone = isOwner && isForGood && shelf !== undefined && found.lent_elsewhere_to === null
          if (isGone && found.withdrawn_at === null)
            await library.withdrawOwnCopy({ tx, viewer, now }, found.copy_id)
          const stopId = await queries.insertStop(tx, {
            copy_id: found.copy_id,
            kind,
            reader_id: viewer.kind === 'member' ? viewer.id : null,
            suburb: shelf?.suburb ?? (viewer.kind === 'member' ? viewer.suburb : null),
            bookshelf_id: shelf?.id ?? null,
            stopped_at: now,
            client_key: key ?? null,
            ...told,
          })
          if (!stopId) return { isGone }
          await jobs.enqueue(tx, notifySighting, { stopId })
          if (told.words_state === 'waiting') await jobs.enqueue(tx, notifyLine, { stopId })
          return { isGone }
        },
      }),

      /** What the journey shows of the viewer's own stop: nothing, the month, the suburb, the name, a line. NOT_FOUND. */
      showStop: defineCommand({
        by: 'writer',
        input: ownStopInput,
        counts: [{ rule: 'lineByMember', of: changesLine }],
        run: async ({ tx, viewer }, { id, isShown, isNamed, showsSuburb, words }): Promise<void> => {
          const stop = await queries.lockOwnStop(tx, { id, readerId: viewer.id })
          if (!stop) throw new DomainError('NOT_FOUND')
          const line = words === stop.words ? undefined : lineOf(words)
          await queries.updateStop(tx, id, {
            ...{ is_shown: isShown, is_named: isNamed, shows_suburb: showsSuburb },
            ...line,
          })
          if (!line) return
          // A line that is changed stays the same notice until it is read.
          await (line.words_state === 'waiting'
            ? jobs.enqueue(tx, notifyLine, { stopId: id })
            : readByAdministrators(tx, id))
        },
      }),

      /** Whether the journey of the viewer's own copy shows loans whose borrowers allow it too. NOT_FOUND. */
      showLoans: defineCommand({
        by: 'writer',
        input: showLoansInput,
        run: async ({ tx, viewer }, { copy: copyId, shows }): Promise<void> => {
          const isOwn = await queries.setShowsLoans(tx, { copyId, ownerId: viewer.id, shows })
          if (!isOwn) throw new DomainError('NOT_FOUND')
        },
      }),

      /**
       * Taken down by its reader, with or without an account, or once its journey shows it by the copy's owner or an administrator.
       * NOT_FOUND.
       */
      takeDownLine: defineCommand({
        by: 'guest',
        whileSuspended: 'it takes something down, and writes nothing',
        input: takeDownLineInput,
        run: async ({ tx, viewer, now: at }, { line: id, keys }): Promise<void> => {
          const line = await queries.lockLine(tx, id)
          const as = line && takesDownAs(viewer, { ...toLineFacts(line), keys })
          if (!as || (line.words_state === 'waiting' && as !== 'reader')) throw new DomainError('NOT_FOUND')
          // A reader's own is gone. What others take down is kept like a line that was declined.
          await queries.updateStop(tx, id, as === 'reader' ? noLine : { words_state: 'declined' })
          if (line.words_state === 'waiting') await readByAdministrators(tx, id)
          if (as === 'reader' || viewer.kind === 'guest') return
          const [admin, action] =
            as === 'administrator'
              ? ([viewer, 'line.remove'] as const)
              : ([null, 'owner.remove-line'] as const)
          const subject = { kind: 'book', id: line.book_id, name: line.title } as const
          await writeDown(tx, { admin, action, subject, memberId: line.reader_id, at })
        },
      }),

      /**
       * The copy's owner or an administrator says that what somebody else told isn't so, or puts it back. Twice is once.
       * NOT_FOUND.
       */
      contradictStop: defineCommand({
        by: 'member',
        whileSuspended: 'it takes something down, and writes nothing',
        input: contradictInput,
        counts: [{ rule: 'lineByMember', of: putsLineBack }],
        run: async ({ tx, viewer, now: at }, { stop: id, isSo }): Promise<void> => {
          const stop = await queries.lockStop(tx, id)
          const as =
            stop &&
            contradictsAs(viewer, { kind: stop.kind, readerId: stop.reader_id, ownerId: stop.owner_id })
          if (!as) throw new DomainError('NOT_FOUND')
          if (isSo === (stop.contradicted_at === null)) return
          await queries.updateStop(tx, id, { contradicted_at: isSo ? null : at })
          // The owner may have been told of it.
          if (!isSo)
            await takeBackNews(tx, sightingNotices, {
              payload: { stopId: id },
              of: stop.copy_id,
              city,
              now: at,
            })
          // Nobody need look at its line while it is off the journey.
          if (stop.words_state === 'waiting')
            await (isSo ? jobs.enqueue(tx, notifyLine, { stopId: id }) : readByAdministrators(tx, id))
          if (as === 'owner') return
          const subject = { kind: 'book', id: stop.book_id, name: stop.title } as const
          const action = isSo ? 'stop.restore' : 'stop.contradict'
          await writeDown(tx, { admin: viewer, action, subject, memberId: stop.reader_id, at })
        },
      }),

      /** The codes of the viewer's own copies, for labels: one, or a part of all. NOT_FOUND. */
      labels: defineRead({
        by: 'member',
        input: labelsInput,
        run: async ({ db, viewer }, { copy: copyId, part }) => {
          const rows = await queries.listLabels(db, {
            ownerId: viewer.id,
            copyId,
            limit: mostLabels + 1,
            offset: (part - 1) * mostLabels,
          })
          if (copyId !== undefined && rows.length === 0) throw new DomainError('NOT_FOUND')
          return { labels: rows.slice(0, mostLabels), hasMore: rows.length > mostLabels }
        },
      }),

      /** The codes of copies that came to the viewer, by the exchanges in which they did. */
      ofExchanges: defineRead({
        by: 'member',
        input: ofExchangesInput,
        run: async ({ db, viewer }, { exchangeIds }): Promise<Map<string, string>> => {
          if (exchangeIds.length === 0) return new Map()
          const rows = await queries.listCodes(db, { readerId: viewer.id, exchangeIds })
          return new Map(rows.map(({ exchange_id, code }) => [exchange_id ?? '', code]))
        },
      }),

      /** For administrators: lines that wait, the longest waiting first. */
      lines: defineRead({
        by: 'admin',
        input: linesInput,
        run: async ({ db, now }, { shown, ...filter }) => {
          const { rows, more } = growing(
            await queries.listLines(db, { ...filter, now, limit: shown + 1 }),
            shown,
          )
          return { lines: rows.map(toLine), more }
        },
      }),

      /**
       * Shows a line on its journey, or never. LINE_ANSWERED if another administrator was quicker, LINE_CHANGED if its words are others by
       * now.
       */
      answerLine: defineCommand({
        by: 'admin',
        input: answerLineInput,
        run: ({ tx, viewer: admin, now: at }, answered) => answerLine(tx, { admin, at, ...answered }),
      }),
    }),

    /** In the caller's transaction. LINE_ANSWERED, LINE_CHANGED. */
    showLineFor: (tx: Database, admin: Administrator, line: { id: string; version: number }) =>
      answerLine(tx, { admin, at: clock(), ...line, answer: 'shown' }),

    catchUp: () => queries.catchUp(db),
  }

  async function shelfOf(tx: Database, id: string | undefined) {
    if (id === undefined) throw new DomainError('SHELF_NEEDED')
    const shelf = await queries.findShelf(tx, id)
    if (!shelf) throw new DomainError('NOT_FOUND')
    return shelf
  }
}

export type JourneyService = ReturnType<typeof createJourneyService>

type AnsweredLine = z.output<typeof answerLineInput> & { admin: Administrator; at: Date }

async function answerLine(tx: Database, { admin, at, id, version, answer }: AnsweredLine): Promise<void> {
  const line = await queries.lockLine(tx, id)
  if (line?.words_state !== 'waiting' || line.contradicted_at) throw new DomainError('LINE_ANSWERED')
  if (line.words_version !== version) throw new DomainError('LINE_CHANGED')
  await queries.updateStop(tx, id, { words_state: answer })
  await readByAdministrators(tx, id)
  const action = answer === 'shown' ? 'line.show' : 'line.decline'
  const subject = { kind: 'book', id: line.book_id, name: line.title } as const
  await writeDown(tx, { admin, action, subject, memberId: line.reader_id, at })
}

type Asked<Input extends z.ZodType> = { db: Database; viewer: Viewer; input: z.output<Input> }

/** Each is news to every administrator. A form that changes only what else is shown costs nothing. */
async function changesLine({ db, viewer, input: { id, words } }: Asked<typeof ownStopInput>) {
  const { id: readerId } = memberOf(viewer)
  const stop = words === '' ? undefined : await queries.findOwnLine(db, { id, readerId })
  return stop && stop.words !== words ? readerId : null
}

async function putsLineBack({ db, viewer, input: { stop, isSo } }: Asked<typeof contradictInput>) {
  return isSo && (await queries.isLineAway(db, stop)) ? memberOf(viewer).id : null
}

const noLine = { words: '', words_state: 'none' } as const

/** Every line waits for an administrator. LINE_HAS_LINK, CONTENT_VIOLATION. */
function lineOf(words: string) {
  if (words === '') return noLine
  if (hasAddress(words)) throw new DomainError('LINE_HAS_LINK')
  if (hasBannedWords(words)) throw new DomainError('CONTENT_VIOLATION')
  return { words, words_state: 'waiting' as const }
}
