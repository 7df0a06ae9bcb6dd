/** A phone on which a conversation fills the screen (shell.css). */
const onePane = '(width < 48rem) or (height < 34rem)'
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
    // Zooming makes the visible part smaller, too.
    const height = window.innerHeight - view.height * view.scale
    if (height < LEAST_PX || !matchMedia(onePane).matches) return void style.removeProperty('--bar-height')
    style.setProperty('--bar-height', `${Math.round(height)}px`)
    if (view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0)
  }
  view?.addEventListener('resize', leaveRoom)
  return () => {
    view?.removeEventListener('resize', leaveRoom)
    style.removeProperty('--bar-height')
  }
}
