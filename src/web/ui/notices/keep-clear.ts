// Positions toasts as low as possible without covering what matters next. The page may scroll, grow or change below them, so
// the position is measured again while any is shown; at once when the window changes its size, or they would be out of it.
const MEASURED_EACH_MS = 150
const GAP = 8
// Until the next measurement and the move that follows from it, a press goes to what is below the toasts: it was aimed at
// that, and one that ends on another element than it began on is no click.
const SETTLED_AFTER_MS = 400

// In order of importance, if there is no place clear of all of them.
const filled = ':is(a, button, label, summary):is(.bg-primary, .bg-confirm, .bg-danger)'
const nextSteps = `h1, textarea, :focus:not(body, [data-sonner-toaster] *), .next-step, ${filled}`
const everyStep = `${nextSteps}, [type='submit'], [data-way-back]`
// The fields of a form come before its other buttons: a login's password before its passkey.
const asked =
  'form[method=post] :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select)'
// What the fields are called, and the other ways to answer.
const named = `${asked}, form[method=post] label:not(:has(input)), nav:has(~ form[method=post])`
const inOrder = [
  ...[named, asked].flatMap((fields) => [`${everyStep}, ${fields}`, `${nextSteps}, ${fields}`]),
  everyStep,
  nextSteps,
]

type Edges = { top: number; bottom: number }

/** Watches the toasts in this region until the returned function is called. */
export function keepClear(region: HTMLElement): () => void {
  const placeNow = () => place(region)
  const letPressesThrough = () => letThrough(region)
  const timer = setInterval(placeNow, MEASURED_EACH_MS)
  window.addEventListener('resize', placeNow)
  window.addEventListener('scroll', letPressesThrough, { capture: true, passive: true })
  letPressesThrough()
  placeNow()
  return () => {
    clearInterval(timer)
    window.removeEventListener('resize', placeNow)
    window.removeEventListener('scroll', letPressesThrough, { capture: true })
  }
}

const settling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

function letThrough(region: HTMLElement): void {
  clearTimeout(settling.get(region))
  region.dataset.moving = ''
  const settled = setTimeout(() => delete region.dataset.moving, SETTLED_AFTER_MS)
  settling.set(region, settled)
}

function place(region: HTMLElement): void {
  const list = region.querySelector<HTMLElement>('[data-sonner-toaster]')
  // Nothing moves away from under a pointer.
  if (!list || list.matches(':hover, :focus-within')) return
  const toasts = [...list.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  // Between toasts; below the last it is kept by `lowestRoom`.
  const gaps = GAP * Math.max(0, toasts.length - 1)
  const height = toasts.reduce((sum, toast) => sum + toast.offsetHeight, gaps)
  const { left, right } = list.getBoundingClientRect()
  const raised = Number.parseFloat(list.style.getPropertyValue('--raised')) || 0
  const foot = window.innerHeight - Number.parseFloat(getComputedStyle(list).bottom) + raised
  const page = region.closest('dialog') ?? document
  const ceiling = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
  const room = { foot, height, ceiling: Math.max(ceiling, 0) }
  const sides = { left, right }
  let bottom: number | undefined
  for (const steps of inOrder) bottom ??= lowestRoom(edgesOf(page, steps, sides), room)
  const next = Math.ceil(foot - (bottom ?? foot))
  if (next === raised) return
  letThrough(region)
  list.style.setProperty('--raised', `${next}px`)
}

/** The lowest bottom offset at which something this high covers none of these; undefined if there is no room. */
export function lowestRoom(
  steps: Edges[],
  { foot, height, ceiling }: { foot: number; height: number; ceiling: number },
): number | undefined {
  let bottom = foot
  for (;;) {
    const covered = steps.filter((step) => step.top < bottom && step.bottom > bottom - height)
    if (covered.length === 0) return bottom - height >= ceiling ? bottom : undefined
    bottom = Math.min(...covered.map(({ top }) => top)) - GAP
  }
}

/** The visible boxes among them, between these two sides. */
function edgesOf(
  page: ParentNode,
  selector: string,
  { left, right }: { left: number; right: number },
): Edges[] {
  return [...page.querySelectorAll(selector)]
    .filter((step) => step.checkVisibility())
    .map((step) => step.getBoundingClientRect())
    .filter((step) => step.left < right && step.right > left && step.width > 1)
}
