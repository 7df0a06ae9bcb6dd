import { SegmentLinks } from '#web/ui/links/segment-links.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { type Design, designNames, designs, type Paper, paperNames, papers, printPath } from './designs.ts'
import { Poster, type PosterLink } from './poster.tsx'
import './printed.css'

const cardsOnSheet = ['top left', 'top right', 'bottom left', 'bottom right'] as const

/** What to print: a design, and a poster or cards. The browser prints the sheet alone. */
export function Printed({ link, design, paper }: { link: PosterLink; design: Design; paper: Paper }) {
  return (
    <section aria-labelledby="print" className="grid gap-4">
      <div className="grid gap-3 print:hidden">
        <h2 id="print" className="text-lg md:text-2xl">
          Print it
        </h2>
        <SegmentLinks
          label="Design"
          ways={designs.map((each) => ({
            ...{ label: designNames[each], to: printPath({ design: each, paper }), current: each === design },
          }))}
        />
        <SegmentLinks
          label="Paper"
          ways={papers.map((each) => ({
            ...{ label: paperNames[each], to: printPath({ design, paper: each }), current: each === paper },
          }))}
        />
      </div>
      <div className="sheet-box">
        {paper === 'poster' ? (
          <div className="sheet sheet-poster">
            <Poster link={link} design={design} />
          </div>
        ) : (
          <div className="sheet sheet-cards">
            {cardsOnSheet.map((each, at) => (
              <div key={each} aria-hidden={at > 0 || undefined}>
                <Poster link={link} design={design} />
              </div>
            ))}
          </div>
        )}
      </div>
      <div className="print:hidden">
        <div className="grid gap-2 sm:flex sm:items-center">
          <PrintButton />
          <p className="text-sm text-soft">
            At actual size (100%), with no margins
            {paper === 'cards' ? ', on A4. Cut along the middle, both ways.' : ', on A5.'}
          </p>
        </div>
      </div>
    </section>
  )
}
