// The built-in style, without tiles from anyone: draws the data of /map/city in our colours.
import type { StyleSpecification } from 'maplibre-gl'
import { city } from '#city/city.ts'
import interUrl from '#web/fonts/inter.woff2?url'
import type { Colours } from './colours.ts'

const CITY = 'city'
const FONT = ['Inter']

const kind = (name: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], name]

export function builtInStyle(colours: Colours): StyleSpecification {
  return {
    version: 8,
    'font-faces': { Inter: interUrl },
    sources: { [CITY]: { type: 'geojson', data: '/map/city', attribution: city.mapCredit } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: CITY,
        filter: kind('land'),
        paint: { 'fill-color': colours.land, 'fill-outline-color': colours.shore },
      },
      {
        id: 'water',
        type: 'fill',
        source: CITY,
        filter: kind('water'),
        paint: { 'fill-color': colours.water },
      },
      border('suburb', colours, 0.75),
      border('council', colours, 1.5),
      border('rail', colours, 1.25),
      names(colours),
    ],
  }
}

function border(of: string, colours: Colours, width: number) {
  return {
    id: `${of}-lines`,
    type: 'line' as const,
    source: CITY,
    filter: kind(of),
    ...(of === 'suburb' && { minzoom: 10 }),
    layout: { 'line-join': 'round' as const },
    paint: {
      'line-color': of === 'rail' ? colours.soft : colours.border,
      'line-width': width,
      ...(of === 'rail' && { 'line-dasharray': [3, 3], 'line-opacity': 0.6 }),
    },
  }
}

function names(colours: Colours) {
  return {
    id: 'names',
    type: 'symbol' as const,
    source: CITY,
    filter: kind('name'),
    layout: {
      'text-field': ['get', 'name'] as ['get', string],
      'text-font': FONT,
      'text-size': 13,
      'text-padding': 6,
      'text-max-width': 8,
      // Names give way to pins, and less important names to more important ones.
      'symbol-sort-key': ['get', 'rank'] as ['get', string],
    },
    paint: { 'text-color': colours.soft, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
  }
}
