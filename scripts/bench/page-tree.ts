// The page that the app renders, as plain React elements: what React alone would have to do for it.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/** An element of a page, or a text. Scripts are left out. */
export type PageTree = string | { tag: string; attributes: Record<string, string>; children: PageTree[] }

export function pageTree(html: string): PageTree[] {
  return treesOf(parse(html).childNodes)
}

function treesOf(nodes: DefaultTreeAdapterTypes.ChildNode[]): PageTree[] {
  return nodes.flatMap((node): PageTree[] => {
    if ('value' in node) return [node.value]
    if (!('tagName' in node) || node.tagName === 'script' || node.tagName === 'template') return []
    return [{ tag: node.tagName, attributes: attributesOf(node), children: treesOf(node.childNodes) }]
  })
}

function attributesOf({ attrs }: DefaultTreeAdapterTypes.Element): Record<string, string> {
  // React takes a style as an object, and text not as an attribute.
  const taken = attrs.filter(({ name }) => name !== 'style' && name !== 'value')
  return Object.fromEntries(taken.map(({ name, value }) => [inReact[name] ?? name, value]))
}

const inReact: Record<string, string> = { class: 'className', for: 'htmlFor' }
