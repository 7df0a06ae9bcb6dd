import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapCard } from './map-card.tsx'
import '#web/places/maplibre/map.css'
import { ZoomButtons } from '#web/places/maplibre/zoom-buttons.tsx'
import { type MapShown, useDrawnMap } from './use-drawn-map.ts'

const inTheLists = 'Everything on it is in the lists.'

/** The map itself, whose code is loaded once the page is there. Everything it shows is in the lists as well. */
export function MapPane(shown: MapShown) {
  const container = useRef<HTMLDivElement>(null)
  const { state, picked, close, zoomBy, arePinsMissing, askAgain } = useDrawnMap(container, shown)
  return (
    <div className="relative h-[50dvh] min-h-72 overflow-hidden rounded-card border border-line md:sticky md:top-[calc(var(--header-height)+1rem)] md:h-[calc(100dvh-var(--header-height)-var(--bar-height)-9.5rem)]">
      <div ref={container} className="drawn-map size-full" />
      {state === 'drawn' ? (
        <ZoomButtons zoomBy={zoomBy} />
      ) : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center">
          <noscript>
            <p>The map needs JavaScript. {inTheLists}</p>
          </noscript>
          {state === 'coming' && <Spinner className="size-6 text-soft" />}
          <p role="status" className="empty:sr-only">
            {state === 'impossible' && (
              <span key="impossible">This browser can’t show the map. {inTheLists}</span>
            )}
            {state === 'out of reach' && (
              <span key="out of reach">We couldn’t load the map. {inTheLists}</span>
            )}
          </p>
          {state === 'out of reach' && (
            // Many browsers do not retry a module that failed to load, until the page is reloaded.
            <Button variant="outline" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {arePinsMissing && (
        <div className="absolute top-3 right-18 left-3 sm:right-auto sm:w-80">
          <Card className="grid justify-items-start gap-2 p-4!">
            <p role="alert">We couldn’t load what’s on the map. {inTheLists}</p>
            <Button variant="outline" size="sm" onClick={askAgain}>
              Try again
            </Button>
          </Card>
        </div>
      )}
      {picked && (
        <div className="absolute right-3 bottom-10 left-3 sm:right-auto sm:w-80">
          <MapCard spot={picked} close={close} />
        </div>
      )}
    </div>
  )
}
