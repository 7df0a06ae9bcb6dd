import { city } from '#city/city.ts'
import { shelfFileKinds } from '#rules/library/shelf-files.ts'

type Kind = (typeof shelfFileKinds)[keyof typeof shelfFileKinds]

/** What to say of the books that a file places on no shelf: another site's are read, ours are on none but reviewed. */
export function readBooksText({ kind, count }: { kind: Kind; count: number }) {
  const [books, are, the] =
    count === 1
      ? ['one book', 'it’s', 'the book']
      : [`${count.toLocaleString(city.locale)} books`, 'they’re', 'the books']
  if (kind !== shelfFileKinds.ours)
    return {
      title: 'Books you’ve read',
      text: `The file says you’ve read ${books}, but not whether ${are} on your shelf at home.`,
      label: 'Where to put books you’ve read',
    }
  const [reviews, were, come] =
    count === 1 ? ['your review', 'was', 'It comes'] : ['your reviews', 'were', 'They come']
  return {
    title: 'Books you’ve reviewed',
    text: `The file has ${reviews} of ${books} that ${were} on none of your shelves. ${come} back only if you put ${the} on one and import your reviews.`,
    label: 'Where to put books you’ve reviewed',
  }
}
