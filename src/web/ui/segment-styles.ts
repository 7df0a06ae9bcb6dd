// A segmented control: a few choices side by side, of which one is highlighted; links or buttons.

export const segmentRow = 'grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunk p-1'

export const segment =
  'flex min-h-11 items-center justify-center gap-1.5 rounded-lg text-sm font-medium aria-pressed:bg-card aria-pressed:text-primary-ink aria-pressed:shadow-card aria-[current=page]:bg-card aria-[current=page]:text-primary-ink aria-[current=page]:shadow-card'
