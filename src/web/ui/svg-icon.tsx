import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'

export type SvgIcon = (props: Omit<ComponentProps<'svg'>, 'children'>) => React.JSX.Element

/** One element: its shapes never change, so React need not create and compare each of them. */
export function svgIcon(shapes: IconNode): SvgIcon {
  const inside = { __html: shapes.map(markup).join('') }
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own shapes
      dangerouslySetInnerHTML={inside}
    />
  )
}

function markup([tag, attributes]: IconNode[number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}
