import type { ReactNode } from 'react'
import type { MapMode } from '#rules/places/pins.ts'
import { SegmentLinks } from '#web/ui/links/segment-links.tsx'
import { BooksBeside } from './list/books-beside.tsx'
import { EventsBeside } from './list/events-beside.tsx'
import type { LoadedMap } from './load-map.ts'
import { MapPane } from './maplibre/map-pane.tsx'

/** Switches what the map shows. */
export function MapSwitch({ mode, toMode }: { mode: MapMode; toMode: (mode: MapMode) => string }) {
  return (
    <div className="w-52">
      <SegmentLinks
        label="What the map shows"
        ways={[
          { label: 'Books', to: toMode('books'), current: mode === 'books' },
          { label: 'Events', to: toMode('events'), current: mode === 'events' },
        ]}
      />
    </div>
  )
}

/** The map, and the same as lists beside it. `lookFrom`: the form that chooses the standpoint. */
export function MapView({ shown, lookFrom }: { shown: LoadedMap; lookFrom: ReactNode }) {
  const { map, near, styleUrl, books, events } = shown
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="md:order-last">
        <MapPane mode={map.mode} near={near} styleUrl={styleUrl} beside={books ?? events} />
      </div>
      <div className="grid content-start gap-8">
        {lookFrom}
        {books && <BooksBeside map={map} {...books} />}
        {events && <EventsBeside map={map} {...events} />}
      </div>
    </div>
  )
}
