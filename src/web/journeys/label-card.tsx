import { shownCode } from '#rules/journeys/copy-codes.ts'
import type { SheetName } from '#rules/journeys/label-sheets.ts'

/** The light border that readers need around the squares. */
const quiet = 4

export type Label = {
  id: string
  code: string
  title: string
  author: string
  qr: { size: number; path: string }
}

/** What is printed on one label: the QR code, the copy code and the title, in black on the paper. */
export function LabelCard({ label: { code, title, author, qr }, sheet }: { label: Label; sheet: SheetName }) {
  return (
    <div className={sheet === 'spine' ? 'label-card label-spine' : 'label-card'}>
      <svg
        viewBox={`${-quiet} ${-quiet} ${qr.size + 2 * quiet} ${qr.size + 2 * quiet}`}
        shapeRendering="crispEdges"
        aria-hidden
        className="label-qr"
      >
        <path d={qr.path} />
      </svg>
      <div className="label-words">
        {sheet !== 'spine' && <p>Scan me: where have I been?</p>}
        <p className="label-title">
          <bdi>{title}</bdi>
        </p>
        {sheet !== 'spine' && (
          <p>
            <bdi>{author}</bdi>
          </p>
        )}
        <p className="label-code">{shownCode(code)}</p>
      </div>
    </div>
  )
}
