// The real forms of the screens, read from what the server sends. Generated forms are variations of these.
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export type KnownForm = {
  action: string
  isMultipart: boolean
  fields: { name: string; value: string; isFile: boolean }[]
}

/** The forms on the page at `address` that post. */
export function formsOf(html: string, address: string): KnownForm[] {
  return elements(parse(html))
    .filter((element) => element.tagName === 'form' && attribute(element, 'method') === 'post')
    .map((form) => {
      const action = new URL(attribute(form, 'action') ?? '', `http://site.invalid${address}`)
      return {
        action: action.pathname + action.search,
        isMultipart: attribute(form, 'enctype') === 'multipart/form-data',
        fields: elements(form).flatMap(fieldOf),
      }
    })
}

function fieldOf(element: Tree.Element): KnownForm['fields'] {
  const name = attribute(element, 'name')
  if (!name || !['input', 'textarea', 'select', 'button'].includes(element.tagName)) return []
  const [option] = elements(element).filter(({ tagName }) => tagName === 'option')
  const value = attribute(element, 'value') ?? (option && attribute(option, 'value')) ?? 'some text'
  return [{ name, value, isFile: attribute(element, 'type') === 'file' }]
}

/** The addresses of this site that the page links to. */
export function linksOf(html: string, address: string): string[] {
  return elements(parse(html)).flatMap((element) => {
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const url = URL.parse(href ?? '', `http://site.invalid${address}`)
    return href !== undefined && url?.host === 'site.invalid' ? [url.pathname + url.search] : []
  })
}

function attribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

function elements(node: Tree.Node): Tree.Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elements(child)] : []))
}
