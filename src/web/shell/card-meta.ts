import type { MetaDescriptor } from 'react-router'
import { previewSize } from '#rules/pictures/picture-paths.ts'

/** The size of a drawn preview and its text. They belong to the picture before them. */
export const cardMeta = (alt: string): MetaDescriptor[] => [
  { property: 'og:image:width', content: String(previewSize.width) },
  { property: 'og:image:height', content: String(previewSize.height) },
  { property: 'og:image:alt', content: alt },
]
