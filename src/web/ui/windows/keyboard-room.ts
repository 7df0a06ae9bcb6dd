/** A phone on which a conversation fills the screen (shell.css). */
const onePane = '(width < 48rem) or (height < 34rem)'
/** On a phone, most browsers make the page as low as this above the keyboard. */
const narrow = '(width < 48rem)'
const low = '(height < 34rem)'
/** A lower one is a bar of the browser. */
const LEAST_PX = 100

/**
 * Keeps a conversation above an iPhone's keyboard, which lies over the page: Safari ignores `interactive-widget`, and shifts
 * the page up until its header is gone. Other browsers make the page lower by themselves. Returns what ends it.
 */
export function leaveRoomForKeyboard(): () => void {
  const view = window.visualViewport
  const { style } = document.documentElement
  const leaveRoom = () => {
    if (!view) return
    const height = heightOver(view)
    if (height === 0 || !matchMedia(onePane).matches) return void style.removeProperty('--bar-height')
    style.setProperty('--bar-height', `${Math.round(height)}px`)
    if (view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0)
  }
  view?.addEventListener('resize', leaveRoom)
  return () => {
    view?.removeEventListener('resize', leaveRoom)
    style.removeProperty('--bar-height')
  }
}

/** Whether a phone's keyboard leaves room for little else, whether it lies over the page or makes it lower. */
export function isKeyboardOpen(): boolean {
  const view = window.visualViewport
  return matchMedia(narrow).matches && (matchMedia(low).matches || (view !== null && heightOver(view) > 0))
}

/** Tells when it opens and closes. Returns what ends it. */
export function onKeyboard(tell: (isOpen: boolean) => void): () => void {
  let wasOpen = isKeyboardOpen()
  const look = () => {
    const isOpen = isKeyboardOpen()
    if (isOpen === wasOpen) return
    wasOpen = isOpen
    tell(isOpen)
  }
  const page = matchMedia(low)
  const view = window.visualViewport
  page.addEventListener('change', look)
  view?.addEventListener('resize', look)
  return () => {
    page.removeEventListener('change', look)
    view?.removeEventListener('resize', look)
  }
}

/** Of a keyboard that lies over the page, in pixels; 0 if there is none. Zooming makes the visible part smaller, too. */
function heightOver(view: VisualViewport): number {
  const height = window.innerHeight - view.height * view.scale
  return height < LEAST_PX ? 0 : height
}
