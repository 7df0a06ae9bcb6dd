// What a contrast theme would hide: checked on every screen of the table.
import type { Page } from '@playwright/test'

/**
 * Elements that are filled without the theme and have no edge in it, and chosen elements that look like the others.
 * Both are compared with how the page itself looks, so that nothing needs listing. Fails where the browser does not
 * force colours at all.
 */
export async function unseenInForcedColours(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: '* { transition: none !important }' })
  const filled = await page.evaluate(markFilled)
  await page.emulateMedia({ forcedColors: 'active' })
  const unseen = await page.evaluate(unseenMarks)
  await page.emulateMedia({ forcedColors: 'none' })
  if (filled === undefined) throw new Error('The page has no colours to force.')
  return unseen
}

/** Runs in the page: marks what can be pressed and stands out from its surroundings by its background. */
function markFilled(): number | undefined {
  const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
  const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)'
  function behind(element: Element): string {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (!isClear(backgroundOf(at))) return backgroundOf(at)
    return 'none'
  }
  let filled = 0
  for (const each of document.querySelectorAll('button, a[href], summary, label, [role=button]')) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue
    const { width, height } = each.getBoundingClientRect()
    if (width <= 1 || height <= 1 || isClear(backgroundOf(each)) || backgroundOf(each) === behind(each))
      continue
    each.setAttribute('data-filled', '')
    filled += 1
  }
  return isClear(backgroundOf(document.body)) ? undefined : filled
}

/** Runs in the page: which marked or chosen elements cannot be seen. */
export function unseenMarks(): string[] {
  const said = (element: Element) => element.outerHTML.slice(0, 140)
  // If one of our colours is still there, nothing was forced.
  const probe = document.createElement('p')
  probe.style.backgroundColor = 'rgb(1, 2, 3)'
  probe.style.color = 'Canvas'
  document.body.append(probe)
  const canvas = getComputedStyle(probe).color
  const isForced = getComputedStyle(probe).backgroundColor === canvas
  probe.remove()
  if (!isForced) return ['The browser forces no colours.']

  const unseen: string[] = []
  for (const each of document.querySelectorAll('[data-filled]')) {
    each.removeAttribute('data-filled')
    if (!hasEdge(each) && look(each).background === canvas) unseen.push(`no edge: ${said(each)}`)
  }
  for (const list of document.querySelectorAll('nav, ul, fieldset, form, [role=group], [role=radiogroup]')) {
    const ways = [...list.querySelectorAll('a[href], button')].filter(
      (way) => way.closest('nav, ul, fieldset, form, [role=group]') === list || way.closest('ul') === list,
    )
    const [chosen, others] = [ways.filter(isChosen), ways.filter((way) => !isChosen(way))]
    for (const one of chosen)
      if (others.some((other) => sameLook(one, other))) unseen.push(`looks like the others: ${said(one)}`)
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')) {
    if (box.form === null && !box.checkVisibility()) continue
    if (!(box.labels?.[0] ?? box).checkVisibility()) continue
    const was = box.checked
    const group =
      box.type === 'radio' ? [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')] : []
    const chosen = group.find(({ checked, name, form }) => checked && name === box.name && form === box.form)
    box.checked = false
    const off = boxLook(box)
    box.checked = true
    if (boxLook(box) === off) unseen.push(`the same on and off: ${said(box)}`)
    box.checked = was
    if (chosen) chosen.checked = true
  }
  return unseen

  function look(element: Element, pseudo?: string) {
    const style = getComputedStyle(element, pseudo)
    const {
      backgroundColor: background,
      borderTopColor,
      borderTopWidth,
      borderBottomColor,
      borderBottomWidth,
    } = style
    return {
      background,
      borderTopColor,
      borderTopWidth,
      borderBottomColor,
      borderBottomWidth,
      color: style.color,
    }
  }
  function sameLook(one: Element, other: Element): boolean {
    const [{ color: _, ...own }, { color: __, ...others }] = [look(one), look(other)]
    return JSON.stringify(own) === JSON.stringify(others)
  }
  function hasEdge(element: Element): boolean {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle } = getComputedStyle(element)
    const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
    return (isDrawn && borderTopColor !== canvas) || outlineStyle !== 'none'
  }
  function isChosen(element: Element): boolean {
    const current = element.getAttribute('aria-current')
    return (current !== null && current !== 'false') || element.getAttribute('aria-pressed') === 'true'
  }
  /** The box, what is drawn in it, what is behind it, and its label: one of them must differ. */
  function boxLook(box: HTMLInputElement): string {
    const label = box.labels?.[0]
    const drawn = [box, box.nextElementSibling, label, label?.querySelector('svg')].map((part) =>
      part
        ? { ...look(part), opacity: getComputedStyle(part).opacity, fill: getComputedStyle(part).fill }
        : null,
    )
    const inside = [look(box, '::before'), getComputedStyle(box, '::before').translate]
    return JSON.stringify([getComputedStyle(box).appearance === 'auto' && box.checked, drawn, inside])
  }
}
