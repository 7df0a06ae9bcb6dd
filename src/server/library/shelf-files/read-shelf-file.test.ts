import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import { lineOf } from '#server/look-up/found-book.ts'
import { readShelfFile } from './read-shelf-file.ts'
import { filedBook } from './shelf-columns.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readShelfFile(bytesOf(text))

/** A short summary of each row. */
function told(bytes: Uint8Array) {
  const { kind, rows } = readShelfFile(bytes)
  return {
    kind,
    rows: rows.map(({ title, author, isbn, published, filedAs }) => [
      title,
      author,
      isbn,
      published,
      filedAs,
    ]),
  }
}

const goodreads = 'Book Id,Title,Author,ISBN,ISBN13,Year Published,Exclusive Shelf,Owned Copies'
const ours = 'Title,Author,ISBN,Shelf,Condition'

describe('files as sites write them', () => {
  test('Goodreads', () => {
    const file = [
      goodreads,
      '1,Gideon the Ninth (The Locked Tomb  #1),Tamsyn Muir,"=""1250313198""","=""9781250313195""",2019,read,0',
      '2,Subcutanean,Aaron A. Reed,"=""""","=""""",2020,currently-reading,0',
      '3,"Dry, The",Jane Harper,"=""""","=""""",,to-read,0',
      '4,Cloudstreet,Tim Winton,,,1991,to-read,1',
      '5,Heavy,Roxane Gay,,,1991,gave-up,0',
    ].join('\r\n')
    expect(told(bytesOf(file))).toEqual({
      kind: 'goodreads',
      rows: [
        ['Gideon the Ninth', 'Tamsyn Muir', '9781250313195', '2019', 'read'],
        ['Subcutanean', 'Aaron A. Reed', null, '2020', 'read'],
        ['Dry, The', 'Jane Harper', null, null, 'wanted'],
        ['Cloudstreet', 'Tim Winton', null, '1991', 'owned'],
        ['Heavy', 'Roxane Gay', null, '1991', 'nowhere'],
      ],
    })
  })

  test.each([
    ['Dune (Dune, #1) ', 'Dune'],
    ['Dune (first) (Dune #1)', 'Dune (first)'],
    ['Dune (revised)', 'Dune (revised)'],
    ['Dune (1) #1', 'Dune (1) #1'],
    ['Dune (a (b) #1)', 'Dune (a (b) #1)'],
    ['#1 (Dune)', '#1 (Dune)'],
  ])('the series is not part of the title: %j', (title, kept) => {
    expect(told(bytesOf([goodreads, `1,"${title}",Frank Herbert,,,,read,0`].join('\n')))).toMatchObject({
      rows: [[kept, 'Frank Herbert', null, null, 'read']],
    })
  })

  // A regular expression anchored at the end took 14 ms for a cell of 2,000 signs. Only time shows that it is back: ten
  // minutes for this one instead of milliseconds.
  test('brackets that never close', () => {
    const cell = `(${'#'.repeat(400_000)}`
    const began = process.cpuUsage()
    const { title } = filedBook('goodreads', (name) => (name === 'title' ? cell : ''))
    expect(title).toBe(lineOf(cell))
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(60)
  })

  test('StoryGraph', () => {
    const file = [
      'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Owned?',
      'Always Coming Home,"Ursula K. Le Guin, Todd Barton","",9780520227354,,to-read,No',
      'Subprime Attention Crisis,Tim Hwang,"",0374538654,,read,Yes',
      'No Number,Somebody,"",1f0a-77,,did-not-finish,No',
    ].join('\n')
    expect(told(bytesOf(file))).toEqual({
      kind: 'storygraph',
      rows: [
        ['Always Coming Home', 'Ursula K. Le Guin, Todd Barton', '9780520227354', null, 'wanted'],
        ['Subprime Attention Crisis', 'Tim Hwang', '9780374538651', null, 'owned'],
        ['No Number', 'Somebody', null, null, 'read'],
      ],
    })
  })

  test('LibraryThing, separated by tabs and in Latin-1', () => {
    const file = [
      'Title\tPrimary Author\tDate\tCollections\tISBN\tISBNs',
      'Le Maître et Marguerite\tBoulgakov, Mikhaïl\t1994\tYour library\t[2266062328]\t',
      'Rayuela\tCortazar, Julio, hijo\t\tWishlist, To read\t\t2070291340, 9782070291342',
      'Beowulf\t\t\tRead but unowned\t\t',
    ].join('\r\n')
    expect(told(Buffer.from(file, 'latin1'))).toEqual({
      kind: 'librarything',
      rows: [
        ['Le Maître et Marguerite', 'Mikhaïl Boulgakov', '9782266062329', '1994', 'owned'],
        ['Rayuela', 'Cortazar, Julio, hijo', '9782070291342', null, 'wanted'],
        ['Beowulf', '', null, null, 'read'],
      ],
    })
  })

  const samples = join(import.meta.dirname, '../../../../../shared/data/books/import_samples')
  test.skipIf(!existsSync(samples))(
    'real exports are read in full (skipped where ../shared/data is absent)',
    () => {
      for (const [file, kind, titles] of [
        ['goodreads.csv', 'goodreads', ['Gideon the Ninth', 'Subcutanean', 'Patisserie at Home']],
        ['storygraph.csv', 'storygraph', ['Always Coming Home', 'Subprime Attention Crisis']],
        [
          'librarything.tsv',
          'librarything',
          ['Marelle', expect.stringMatching(/^Le grand incendie/), 'Le Maître et Marguerite'],
        ],
      ] as const) {
        const found = readShelfFile(readFileSync(join(samples, file)))
        expect({ kind: found.kind, titles: found.rows.map(({ title }) => title) }).toEqual({ kind, titles })
        expect(found.rows.filter(({ problem }) => problem)).toEqual([])
      }
    },
  )
})

test.each([
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${ours}\nZoë,Émile,,Bookcase,Good`)],
  ['UTF-16, as Excel writes it', Buffer.from(`\uFEFF${ours}\nZoë,Émile,,Bookcase,Good`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${ours}\nZoë,Émile,,Bookcase,Good`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(`${ours}\nZoë,Émile,,Bookcase,Good`, 'latin1')],
  ['semicolons', Buffer.from(`${ours}\nZoë,Émile,,Bookcase,Good`.replaceAll(',', ';'))],
  [
    'columns elsewhere, in capitals',
    Buffer.from('CONDITION,SHELF,ISBN,AUTHOR,TITLE\nGood,Bookcase,,Émile,Zoë'),
  ],
])('%s', (_, bytes) => {
  expect(readShelfFile(bytes)).toMatchObject({
    kind: 'ours',
    rows: [{ number: 1, title: 'Zoë', author: 'Émile', filedAs: 'owned', condition: 'Good', problem: null }],
  })
})

test.each([
  ['a spreadsheet’s own file', Buffer.from('PK\u0003\u0004\0\0\0'), 'SHELF_FILE_NOT_TEXT'],
  ['a file of broken quotes', bytesOf(`${ours}\n${'"a"b,'.repeat(101)}`), 'SHELF_FILE_BROKEN'],
  ['another list', bytesOf('name,colour\nteapot,blue'), 'SHELF_FILE_UNKNOWN'],
  [
    'a line of names without end',
    bytesOf(`${ours}${','.repeat(4000)}\na,b,,Bookcase,`),
    'SHELF_FILE_UNKNOWN',
  ],
  ['no line of names', bytesOf('Drylands,Thea Astley'), 'SHELF_FILE_UNKNOWN'],
  ['nothing', bytesOf(''), 'SHELF_FILE_UNKNOWN'],
  ['names alone', bytesOf(`${ours}\n\n`), 'SHELF_FILE_EMPTY'],
  [
    'too many rows',
    bytesOf(`${ours}\n${'a,b,,Bookcase,\n'.repeat(shelfFileLimits.rows + 1)}`),
    'SHELF_FILE_TOO_LONG',
  ],
])('%s is refused', (_, bytes, code) => {
  expect(() => readShelfFile(bytes)).toThrowError(expect.objectContaining({ code }))
})

test('unreadable rows are reported, and the others are read', () => {
  const { rows } = read(
    [
      ours,
      ',Nobody,,Bookcase,',
      'No author,,,Bookcase,',
      'Wrong number,Somebody,9780143180143,Bookcase,Shabby',
      'Moved,by,a,comma,Good,more',
      'Short,Somebody',
      '"Never closed,Somebody,,Bookcase,',
      'Swallowed,Somebody,,Bookcase,',
    ].join('\n'),
  )
  expect(rows.map(({ title, problem, condition }) => [title, problem, condition])).toEqual([
    ['', 'title', null],
    ['No author', 'author', null],
    ['Wrong number', 'isbn', null],
    ['Moved', 'columns', 'Good'],
    ['Short', null, null],
    ['Never closed', 'columns', null],
    ['Swallowed', 'columns', null],
  ])
})

test('LibraryThing’s quotation marks are part of a cell, unless a spreadsheet has saved the file again', () => {
  const { rows } = read(
    [
      'Title\tPrimary Author\tCollections\tISBN',
      '"A" Is for Alibi\tGrafton, Sue\tYour library\t',
      'Drylands\tAstley, Thea\tYour library\t',
      '"Unclosed\t"Grafton, Sue"\tYour library\t',
      '"Surely"\tFeynman, Richard\tYour library\t',
      '"""B"" Is for Burglar"\t"Grafton, Sue"\tYour library\t',
    ].join('\r\n'),
  )
  expect(rows.map(({ title, author, problem }) => [title, author, problem])).toEqual([
    ['"A" Is for Alibi', 'Sue Grafton', null],
    ['Drylands', 'Thea Astley', null],
    ['"Unclosed', 'Sue Grafton', null],
    ['"Surely"', 'Richard Feynman', null],
    ['"B" Is for Burglar', 'Sue Grafton', null],
  ])
})

test('LibraryThing’s titles in quotation marks are read however many there are', () => {
  const many = Array.from({ length: 150 }, (_, at) => `"${at}" and more\tAnn\tYour library`)
  expect(read(['Title\tPrimary Author\tCollections', ...many].join('\n')).rows).toHaveLength(150)
})

test.each([
  [
    'with a mark that closes too early',
    ['"A" Is for Alibi,Sue,,Bookcase,', 'Drylands,Thea,,Bookcase,', '"Dry, The",Jane,,Bookcase,'],
    [
      ['A" Is for Alibi', 'columns'],
      ['Drylands', 'columns'],
      ['Dry', 'columns'],
    ],
  ],
  [
    'with a mark that another row closes',
    ['"Alibi,Sue,,Bookcase,Good', 'Drylands",Thea,,Bookcase,', 'Next,Ann,,Bookcase,'],
    [
      ['Alibi', 'columns'],
      ['Drylands', 'columns'],
      ['Next', null],
    ],
  ],
  ['whose marks stay in their row', ['"The "A" list",Sue,,Bookcase,'], [['The "A" list', null]]],
])('each of the rows %s is reported', (_, lines, said) => {
  const { rows } = read([ours, ...lines].join('\n'))
  expect(rows.map(({ title, problem }) => [title, problem])).toEqual(said)
})

test('a row that another column’s quotation marks have swallowed is reported', () => {
  const { rows } = read(
    [
      `${ours},Genre,Review`,
      'Salt,Mark,,Bookcase,Good,"Pen,',
      'Pepper,Ann,,Bookcase,Good,Pen",',
      'Last,Ann,,Bookcase,Good,Pen,"Bread,butter,,salt,,and,pepper',
      'Bread,butter,,salt,,and,pepper"',
    ].join('\n'),
  )
  expect(rows.map(({ title, problem }) => [title, problem])).toEqual([
    ['Salt', 'columns'],
    ['Pepper', 'columns'],
    ['Last', null],
  ])
})

test('a row with several lines in a cell is read, also with stray quotation marks', () => {
  const { rows } = read(
    [
      'Book Id,Title,Author,ISBN,My Rating,Exclusive Shelf,My Review',
      '1,Salt,Mark,,4,read,"He said "wow" to me.',
      'Then, after dinner, he left, slowly, sadly, alone, again."',
      '2,Pepper,"Ann, Bob',
      'Carol",,3,read,Fine',
      '3,Sugar,Ann,,3,read,"My "end',
      '4,Flour,Ann,,3,read,"',
    ].join('\n'),
  )
  expect(rows.map(({ title, review, problem }) => [title, review, problem])).toEqual([
    ['Salt', 'He said "wow" to me.\nThen, after dinner, he left, slowly, sadly, alone, again.', null],
    ['Pepper', 'Fine', null],
    ['Sugar', expect.anything(), 'columns'],
    ['Flour', expect.anything(), 'columns'],
  ])
  expect(read('Title,Authors,Read Status\nSalt,"Ann, Bob\nCarol",read').rows).toMatchObject([
    { problem: null },
  ])
})

test('blank lines between rows do not count', () => {
  const row = 'Dry,Ann,,Bookcase,\r\n\r\n'
  expect(read(`${ours}\r\n\r\n${row.repeat(3000)}`).rows).toHaveLength(3000)
  expect(read(`${ours}\r\n${row.repeat(shelfFileLimits.rows)}`).rows).toHaveLength(shelfFileLimits.rows)
})

// It took ten times as long, some 15 s of processor time, while each line's quotation marks were counted for each row before it.
test('lines of quotation marks are read in little time', () => {
  const line = `"x${'"'.repeat(4000)}\n`
  const began = process.cpuUsage()
  expect(() => read(`Title\tPrimary Author\tCollections\n${line.repeat(5200)}`)).toThrowError(
    expect.objectContaining({ code: 'SHELF_FILE_TOO_LONG' }),
  )
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(10)
})

test('a review with several lines in LibraryThing’s file is read', () => {
  const { rows } = read(
    [
      'Title\tPrimary Author\tReview\tRating\tCollections\tComment',
      'Salt\tAnn\t"Line one,',
      '',
      'line ""two"""\t4\tYour library\t"Two',
      'lines"',
      '"A" Is for Alibi\tAnn\t"Fine" enough\t4\tYour library\t"Never closed',
      'Pepper\tAnn\t"Never closed',
      'Sugar\tAnn\t\t\tYour library\t',
    ].join('\r\n'),
  )
  expect(rows.map(({ title, review, rated, problem }) => [title, review, rated, problem])).toEqual([
    ['Salt', 'Line one,\n\nline "two"', 4, null],
    ['"A" Is for Alibi', '"Fine" enough', 4, null],
    ['Pepper', '"Never closed', null, null],
    ['Sugar', '', null, null],
  ])
})

test.each([
  ['9.78014E+12', null, 'isbn'],
  ['9,78014E+12', null, 'isbn'],
  ['143180142', '9780143180142', null],
  ['143180143', null, 'isbn'],
  ['30433032X', null, 'isbn'],
  ['ab12cd34e', null, null],
  ['1f0a77e5-0e12', null, null],
])('an ISBN that a spreadsheet has changed is restored or reported: %s', (said, isbn, problem) => {
  const { rows } = read(`Title,Authors,ISBN/UID,Read Status\nDrylands,Thea Astley,"${said}",to-read`)
  expect(rows).toMatchObject([{ title: 'Drylands', isbn, problem }])
})

test('text is cleaned: HTML, direction marks, a row of object property names', () => {
  const { rows } = read(
    `Title,Authors,Read Status,__proto__,constructor\n<b>Dry</b>\u202Elands,"=HYPERLINK(""x"")",to-read,x,y`,
  )
  expect(rows).toMatchObject([{ title: 'Drylands', author: '=HYPERLINK("x")', filedAs: 'wanted' }])
})

test('our own file’s text stays as members typed it, without direction marks', () => {
  const { rows } = read(
    `${ours},Rating,Review\nTom <Jones>\u202E,Anne &amp; Co,,Bookcase,,4,"I <really> liked it &lt;3\r\n<br>"`,
  )
  expect(rows).toMatchObject([
    { title: 'Tom <Jones>', author: 'Anne &amp; Co', review: 'I <really> liked it &lt;3\n<br>' },
  ])
})

describe('media other than paper books', () => {
  test.each([
    ['Goodreads', 'Book Id,Title,Author,Exclusive Shelf,Binding', (said: string) => `1,Dry,Ann,read,${said}`],
    ['StoryGraph', 'Title,Authors,Read Status,Format', (said: string) => `Dry,Ann,read,${said}`],
    [
      'LibraryThing',
      'Title,Primary Author,Collections,Media',
      (said: string) => `Dry,Ann,Your library,${said}`,
    ],
  ])('are recognised by the column of %s', (_, head, line) => {
    const { rows } = read(
      [head, line('Paperback'), line('Kindle Edition'), line('Audio CD'), line('')].join('\n'),
    )
    expect(rows.map(({ medium }) => medium)).toEqual([null, 'ebook', 'audio', null])
  })
})

test.each([
  ['broken quotes', `'"a"b'`],
  ['quotes that end in another file', `'"a";'`],
  ['rows that a quote has joined', `('"a,,,,\\n' + 'a\\n'.repeat(5000) + '",,,,\\n')`],
  ['tabs', `'\\t'`, 'Title\tPrimary Author\tCollections\n'],
  ['reviews that never end', `'"\\n'`, 'Title\tPrimary Author\tReview\tCollections\n'],
  ['LibraryThing’s empty lines', `'\\n'`, 'Title\tPrimary Author\tCollections\n'],
  ['names of columns', `','`, goodreads],
  ['quotes that never end', `'"'`],
  ['quotes around every end of a line', `'"\\n,'`],
  ['signs in another writing', `'\\xff'`],
  ['empty cells', `','`],
  ['empty lines', `'\\n'`],
  ['doubled quotes', `'""'`],
])('the largest possible file, of %s, is read in little memory', (_, sign, before = `${ours}\n`) => {
  const program = `
    const { readShelfFile } = await import('#server/library/shelf-files/read-shelf-file.ts')
    const text = ${JSON.stringify(before)} + ${sign}.repeat(${shelfFileLimits.bytes} / ${sign}.length)
    try {
      readShelfFile(Buffer.from(text, 'latin1'))
    } catch (error) {
      if (error.name !== 'DomainError') throw error
    }
    process.stdout.write('read')`
  const root = join(import.meta.dirname, '../../../..')
  const [small, quiet] = ['--max-old-space-size=128', { cwd: root, stdio: 'pipe', encoding: 'utf8' } as const]
  expect(execFileSync(process.execPath, [small, '--input-type=module', '--eval', program], quiet)).toBe(
    'read',
  )
})
