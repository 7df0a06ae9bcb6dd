// The pictures of the sample's events, as SVG of 640 by 360: flat shapes in the product's colours.

const paint = (id: string, from: string, to: string) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="640" height="360" fill="url(#${id})"/>`

const rect = (at: [x: number, y: number, width: number, height: number], fill: string, more = '') =>
  `<rect x="${at[0]}" y="${at[1]}" width="${at[2]}" height="${at[3]}" fill="${fill}" ${more}/>`

const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Lying flat, with its spine towards us and two bands on it. */
function flatBook(x: number, y: number, width: number, fill: string): string {
  return [
    rect([x, y, width, 26], fill, 'rx="4"'),
    rect([x + 14, y, 5, 26], '#fff8ec', 'opacity="0.75"'),
    rect([x + width - 19, y, 5, 26], '#fff8ec', 'opacity="0.75"'),
  ].join('')
}

/** Standing on a shelf. */
function spine(x: number, floor: number, [width, height]: [number, number], fill: string): string {
  return [
    rect([x, floor - height, width, height], fill, 'rx="3"'),
    rect([x + 4, floor - height + 12, width - 8, 4], '#fff8ec', 'opacity="0.7"'),
    rect([x + 4, floor - 20, width - 8, 4], '#fff8ec', 'opacity="0.7"'),
  ].join('')
}

/** Open, as its reader sees it; `x`, `y`: the foot of its fold. */
function openBook(x: number, y: number, size: number, cover = '#5b3f8c'): string {
  const page = (side: 1 | -1) => {
    const to = (dx: number, dy: number) => `${x + side * dx * size} ${y + dy * size}`
    const lines = [0.2, 0.34, 0.48, 0.62].map((at) =>
      line(`M${to(0.14, at - 0.76)} Q${to(0.45, at - 0.9)} ${to(0.84, at - 0.78)}`, '#c9b79c', size * 0.022),
    )
    return [
      path(
        `M${to(0, 0.06)} Q${to(0.5, -0.1)} ${to(1.08, 0.06)} L${to(1.08, -0.72)} Q${to(0.5, -0.9)} ${to(0, -0.7)}Z`,
        cover,
      ),
      path(
        `M${to(0, 0)} Q${to(0.5, -0.18)} ${to(1, -0.02)} L${to(1, -0.78)} Q${to(0.5, -0.94)} ${to(0, -0.76)}Z`,
        '#fffaf0',
      ),
      ...lines,
    ].join('')
  }
  return page(-1) + page(1) + line(`M${x} ${y} V${y - 0.76 * size}`, '#d9c8ab', size * 0.02)
}

const stars = (places: [number, number][], fill = '#fff4d6') =>
  places.map(([x, y], at) => disc(x, y, at % 3 === 0 ? 2.6 : 1.7, fill, 'opacity="0.9"')).join('')

/** A jacaranda in flower. */
function jacaranda(x: number, y: number): string {
  const crown: [number, number, number][] = [
    [0, -96, 52],
    [-46, -74, 40],
    [48, -72, 42],
    [-16, -58, 38],
    [26, -50, 34],
  ]
  return (
    path(
      `M${x - 8} ${y} Q${x - 2} ${y - 50} ${x - 14} ${y - 84} L${x + 12} ${y - 84} Q${x + 6} ${y - 46} ${x + 10} ${y}Z`,
      '#6b4a3a',
    ) + crown.map(([dx, dy, r], at) => disc(x + dx, y + dy, r, at % 2 ? '#9b7fd1' : '#8566c2')).join('')
  )
}

const leaf = (x: number, y: number, turn: number, fill: string, size = 1) =>
  path(
    'M0 0 C22 -14 26 -46 0 -70 C-26 -46 -22 -14 0 0Z',
    fill,
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`,
  )

/** By the names that the events' own table has. */
export const eventScenes: Record<string, string> = {
  'crime-writers': [
    paint('night', '#241a45', '#5a3d7e'),
    stars([
      [70, 52],
      [150, 96],
      [236, 40],
      [318, 84],
      [392, 36],
      [590, 60],
      [610, 130],
      [40, 140],
    ]),
    disc(500, 84, 40, '#ffe9b8'),
    disc(484, 76, 34, '#2f2253', 'opacity="0.28"'),
    [
      [20, 120],
      [78, 168],
      [128, 96],
      [190, 148],
      [246, 84],
      [398, 110],
      [452, 154],
      [520, 90],
      [580, 132],
    ]
      .map(([x = 0, height = 0], at) =>
        rect([x, 236 - height, at % 2 ? 50 : 44, height], at % 2 ? '#1c1438' : '#2b1f52'),
      )
      .join(''),
    [
      [34, 140],
      [56, 166],
      [92, 96],
      [108, 120],
      [204, 112],
      [222, 150],
      [262, 180],
      [466, 110],
      [484, 140],
      [536, 170],
      [596, 130],
      [606, 160],
    ]
      .map(([x = 0, y = 0]) => rect([x, y, 8, 11], '#ffd98a', 'opacity="0.85"'))
      .join(''),
    line('M0 214 Q160 150 320 214 T640 214', '#3d2c69', 7),
    rect([0, 230, 640, 130], '#31477f'),
    [254, 276, 300, 326]
      .map((y, at) =>
        line(
          `M${40 + at * 60} ${y} h${120 - at * 14} M${400 - at * 40} ${y + 8} h${90 + at * 20}`,
          '#5873b3',
          4,
          'opacity="0.7"',
        ),
      )
      .join(''),
    path('M470 236 L530 236 L552 360 L448 360Z', '#ffe9b8', 'opacity="0.2"'),
    openBook(300, 344, 112, '#b83a3a'),
    line('M352 296 L424 218', '#241a45', 12),
    path('M338 312 L346 288 L362 302Z', '#ffd98a'),
  ].join(''),

  'poems-at-lunch': [
    paint('noon', '#fff0cf', '#ffd9a0'),
    disc(548, 76, 46, '#ffb84d'),
    jacaranda(96, 236),
    rect([0, 232, 640, 128], '#7fa65a'),
    path('M150 360 L214 246 L640 246 L640 360Z', '#f7f1e6'),
    [0, 1, 2, 3, 4]
      .map((at) => path(`M${214 + at * 92} 246 h40 l${-34 + at * 10} 114 h-52Z`, '#c94f4f', 'opacity="0.75"'))
      .join(''),
    openBook(372, 322, 118, '#3f7d4e'),
    disc(556, 298, 36, '#ffffff'),
    disc(556, 298, 26, '#8a5a3a'),
    line('M590 292 q26 4 4 28', '#ffffff', 8),
    [
      [148, 260],
      [180, 286],
      [60, 282],
      [30, 318],
      [112, 326],
      [230, 232],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 6, '#9b7fd1'))
      .join(''),
  ].join(''),

  'mend-paperbacks': [
    paint('bench', '#e9dcc3', '#d8c29a'),
    [70, 150, 230, 310].map((y) => line(`M0 ${y} H640`, '#c8ae80', 3)).join(''),
    `<g transform="rotate(-8 300 190)">${rect([176, 92, 250, 190], '#2f6b5e', 'rx="8"')}${rect([200, 104, 222, 166], '#fffaf0', 'rx="3"')}${rect([176, 84, 236, 186], '#3f8a78', 'rx="8"')}${rect([176, 84, 30, 186], '#2f6b5e', 'rx="8"')}${rect([238, 128, 140, 14], '#fff3d6', 'rx="7"')}${rect([258, 156, 100, 10], '#fff3d6', 'rx="5"')}</g>`,
    [0, 1, 2, 3, 4, 5].map((at) => line(`M${178 + at * 4} ${132 + at * 26} l26 -8`, '#c94f4f', 5)).join(''),
    line('M204 258 C120 330 60 250 96 190 S190 60 300 40', '#c94f4f', 4),
    line('M300 40 L372 26', '#8d8d96', 6),
    disc(516, 128, 62, '#b98b4a'),
    disc(516, 128, 44, '#e9dcc3'),
    disc(516, 128, 30, '#b98b4a', 'opacity="0.5"'),
    path('M566 164 L632 214 L618 230 L554 180Z', '#b98b4a', 'opacity="0.85"'),
    rect([456, 236, 34, 96], '#ffffff', 'rx="8"'),
    path('M462 236 L473 204 L484 236Z', '#e3a63b'),
    rect([456, 268, 34, 40], '#5b3f8c'),
  ].join(''),

  'west-end-swap': [
    paint('morning', '#fde7d0', '#f6c9a4'),
    rect([0, 286, 640, 74], '#8a5a3a'),
    rect([0, 278, 640, 12], '#6f4529'),
    [
      ['#5b3f8c', 168],
      ['#c94f4f', 150],
      ['#3f8a78', 178],
      ['#e3a63b', 140],
    ]
      .map(([fill, width], at) => flatBook(56 + (at % 2) * 12, 252 - at * 27, Number(width), String(fill)))
      .join(''),
    [
      ['#3b5ea8', 160],
      ['#8566c2', 174],
      ['#b83a3a', 148],
      ['#3f7d4e', 166],
      ['#e3a63b', 136],
    ]
      .map(([fill, width], at) => flatBook(406 + (at % 2) * 10, 252 - at * 27, Number(width), String(fill)))
      .join(''),
    line('M232 148 C280 84 360 84 404 132', '#5b3f8c', 13),
    path('M420 154 L384 134 L410 110Z', '#5b3f8c'),
    line('M398 226 C352 262 288 262 254 228', '#3f7d4e', 13),
    path('M238 204 L274 222 L248 248Z', '#3f7d4e'),
    disc(318, 178, 27, '#fff8ec'),
    path('M318 196 C292 178 300 158 318 170 C336 158 344 178 318 196Z', '#c94f4f'),
  ].join(''),

  'picture-books': [
    paint('sky', '#bfe3f2', '#eaf6e6'),
    disc(94, 74, 36, '#ffd15c'),
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map(
        (turn) =>
          `<rect x="92" y="14" width="5" height="16" rx="2.5" fill="#ffd15c" transform="rotate(${turn} 94 74)"/>`,
      )
      .join(''),
    [
      [470, 70],
      [520, 62],
      [498, 50],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 28, '#ffffff'))
      .join(''),
    path('M0 300 Q150 240 320 296 T640 280 V360 H0Z', '#8cc06d'),
    openBook(320, 344, 190, '#c94f4f'),
    path('M250 256 L250 196 L206 196 L270 142 L334 196 L290 196 L290 256Z', '#e3a63b'),
    rect([262, 220, 20, 36], '#8a5a3a'),
    disc(396, 180, 34, '#3f7d4e'),
    disc(372, 200, 24, '#5c9a55'),
    disc(420, 202, 24, '#5c9a55'),
    rect([390, 204, 12, 50], '#8a5a3a'),
    path('M540 120 L574 150 L552 196 L518 164Z', '#c94f4f'),
    path('M540 120 L552 196 M518 164 L574 150', 'none', 'stroke="#fff8ec" stroke-width="4"'),
    line('M552 196 C540 230 580 240 560 276', '#5b3f8c', 4),
  ].join(''),

  'sci-fi-swap': [
    paint('space', '#0f1740', '#3a2a74'),
    stars([
      [44, 60],
      [112, 130],
      [180, 46],
      [258, 96],
      [330, 36],
      [404, 122],
      [470, 52],
      [566, 204],
      [604, 110],
      [70, 240],
      [36, 310],
      [596, 300],
      [150, 300],
    ]),
    disc(496, 120, 66, '#e38a4f'),
    path('M434 98 Q496 70 560 104 Q552 92 540 76 Q496 44 446 78Z', '#f2ad77'),
    `<ellipse cx="496" cy="122" rx="118" ry="24" fill="none" stroke="#f6d8a8" stroke-width="9" transform="rotate(-16 496 122)"/>`,
    path('M438 138 A66 66 0 0 1 432 104 L560 86 A66 66 0 0 1 562 122Z', '#e38a4f'),
    openBook(236, 342, 150, '#3f8a78'),
    path('M236 60 C276 96 282 160 268 212 H204 C190 160 196 96 236 60Z', '#fff8ec'),
    path('M236 60 C254 76 266 98 271 120 H201 C206 98 218 76 236 60Z', '#c94f4f'),
    disc(236, 146, 19, '#3b5ea8'),
    disc(236, 146, 12, '#9fd0ee'),
    path('M204 176 L176 226 L210 212Z M268 176 L296 226 L262 212Z', '#c94f4f'),
    path('M216 214 Q236 284 256 214Z', '#ffb84d'),
    path('M224 214 Q236 254 248 214Z', '#fff4d6'),
  ].join(''),

  'cook-and-garden': [
    paint('kitchen', '#e6f0dc', '#cfe0bd'),
    rect([0, 272, 640, 88], '#b98b4a'),
    rect([0, 264, 640, 12], '#9a7038'),
    [
      [-46, '#3f7d4e', 1.5],
      [-18, '#5c9a55', 1.9],
      [14, '#3f7d4e', 1.8],
      [44, '#5c9a55', 1.5],
      [-72, '#5c9a55', 1],
      [70, '#3f7d4e', 1.1],
    ]
      .map(([turn, fill, size]) => leaf(150, 196, Number(turn), String(fill), Number(size)))
      .join(''),
    path('M92 190 H208 L194 286 H106Z', '#c96a44'),
    rect([84, 176, 132, 26], '#b35a37', 'rx="6"'),
    spine(282, 264, [36, 150], '#c94f4f'),
    spine(320, 264, [30, 170], '#5b3f8c'),
    spine(352, 264, [40, 140], '#e3a63b'),
    spine(394, 264, [32, 162], '#3f8a78'),
    `<g transform="rotate(13 450 264)">${spine(436, 264, [34, 152], '#3b5ea8')}</g>`,
    line('M556 264 V132', '#8d8d96', 9),
    `<ellipse cx="556" cy="108" rx="22" ry="34" fill="#a8a8b2"/>`,
    line('M604 264 V150 M590 86 V132 Q604 150 618 132 V86 M604 86 V140', '#8d8d96', 8),
    disc(64, 300, 20, '#c94f4f'),
    leaf(64, 286, 20, '#3f7d4e', 0.3),
    disc(104, 314, 17, '#e38a4f'),
  ].join(''),

  'ghost-stories': [
    paint('dark', '#161229', '#37305c'),
    stars([
      [60, 40],
      [150, 82],
      [560, 52],
      [610, 118],
      [480, 30],
    ]),
    path('M0 360 L0 250 Q80 214 150 262 T330 262 T520 250 T640 268 V360Z', '#0f0c1f'),
    path('M92 330 L420 92 Q500 170 470 330Z', '#ffe9b8', 'opacity="0.3"'),
    `<g transform="rotate(-32 92 322)">${rect([40, 306, 84, 32], '#c94f4f', 'rx="6"')}${path('M124 300 L152 288 V356 L124 344Z', '#8d8d96')}</g>`,
    openBook(420, 346, 104, '#3f7d4e'),
    path(
      'M364 250 C364 116 476 116 476 250 C476 272 458 260 448 250 C438 268 424 268 420 250 C412 268 398 268 392 250 C382 262 364 272 364 250Z',
      '#f7f4ff',
      'opacity="0.96"',
    ),
    disc(402, 184, 8, '#241a45'),
    disc(438, 184, 8, '#241a45'),
    `<ellipse cx="420" cy="212" rx="8" ry="11" fill="#241a45"/>`,
    path('M560 96 q14 -14 22 2 q8 -16 22 -2 q-4 12 -22 14 q-18 -2 -22 -14Z', '#0f0c1f'),
  ].join(''),

  'street-library': [
    paint('day', '#cfe8f5', '#f4f1de'),
    path('M0 292 Q200 256 400 288 T640 276 V360 H0Z', '#8cc06d'),
    jacaranda(540, 292),
    rect([262, 230, 26, 130], '#8a5a3a'),
    rect([166, 96, 218, 148], '#3f8a78', 'rx="6"'),
    path('M140 100 L275 30 L410 100Z', '#c94f4f'),
    rect([182, 112, 186, 116], '#fff8ec'),
    [
      [34, 84, '#5b3f8c'],
      [26, 96, '#e3a63b'],
      [30, 76, '#3b5ea8'],
      [24, 90, '#c94f4f'],
      [32, 82, '#3f7d4e'],
    ]
      .map(([width, height, fill], at) =>
        spine(190 + at * 35, 224, [Number(width), Number(height)], String(fill)),
      )
      .join(''),
    rect([182, 112, 186, 116], '#9fd0ee', 'opacity="0.16"'),
    line('M275 112 V228', '#2f6b5e', 6),
    [
      [60, 316],
      [104, 334],
      [470, 330],
      [420, 316],
      [180, 332],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 6, '#9b7fd1'))
      .join(''),
  ].join(''),
}

/** A book on a table, with one corner of its cover torn. Four units wide, three high. */
export const tornCorner = [
  '<rect width="640" height="480" fill="#c9a878"/>',
  ...[60, 150, 240, 330, 420].map(
    (y) => `<path d="M0 ${y}c160 -14 320 18 640 0" stroke="#b08e5e" stroke-width="3" fill="none"/>`,
  ),
  '<g transform="rotate(-7 320 240)">',
  '<rect x="196" y="52" width="252" height="376" rx="4" fill="#5c4327" opacity="0.35"/>',
  '<path d="M184 44h252v376H184z" fill="#f3ead8"/>',
  '<path d="M184 44h252v318l-22 10 6 16-24 8 4 24H184z" fill="#23415c"/>',
  '<path d="M184 44h18v376h-18z" fill="#1a3147"/>',
  '<circle cx="316" cy="190" r="62" fill="#dcae52"/>',
  '<path d="M254 190a62 62 0 0 1 124 0c-34 -18 -90 -18 -124 0z" fill="#e9c980"/>',
  '<path d="M244 296h144M268 322h96" stroke="#e9dcc0" stroke-width="8" stroke-linecap="round"/>',
  '</g>',
].join('')
