import { previewCard } from '#web/shell/page-meta.ts'

/** The preview of a link to any page, where it is shared. */
export function PreviewCard({ origin, productName }: { origin: string; productName: string }) {
  return (
    <>
      <meta property="og:image" content={`${origin}${previewCard.file}`} />
      <meta property="og:image:width" content={String(previewCard.width)} />
      <meta property="og:image:height" content={String(previewCard.height)} />
      <meta property="og:image:alt" content={`${productName}, a library without a building`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
