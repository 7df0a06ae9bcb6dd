import { copiesBehindText } from '#rules/library/own-books.ts'

type Saved = { stoppedSharing: boolean; behind: { suburb: string; count: number } | null }

/** The end of the toast, for members who have just changed their suburb: the square they shared, and the copies that stay. */
export function saidOfMoving({ stoppedSharing, behind }: Saved): string {
  const said = [
    stoppedSharing &&
      'We stopped sharing your location because you changed your suburb. You can turn it on again in your settings.',
    behind && copiesBehindText(behind),
  ]
  return said.map((sentence) => (sentence ? ` ${sentence}` : '')).join('')
}
