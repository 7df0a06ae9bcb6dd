// What a journey needs from a browser, whichever protocol drives it.

export type Point = { x: number; y: number }

export type Tab = {
  goTo(url: string): Promise<void>
  /** Evaluates an expression in the page and returns its awaited value as JSON. Fails while the page is navigating. */
  run(expression: string): Promise<unknown>
  press(at: Point): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Puts a local file into the file input that the selector finds. */
  attach(selector: string, path: string): Promise<void>
  screenshot(): Promise<Buffer>
}

export type EngineBrowser = {
  /** A phone-sized tab of a first-time visitor. */
  open(): Promise<Tab>
  stop(): Promise<void>
}

export const phone = { width: 390, height: 844 }

/** Both protocols' key actions: press and release, one after the other. */
export function keyActions(text: string) {
  return [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
}

/** Both protocols' pointer actions: a press of the main button at a point of the viewport. */
export function pressActions({ x, y }: Point) {
  return [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
}
