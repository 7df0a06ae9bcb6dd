import { PictureLink } from './picture-link.tsx'

/** A picture that only some members see; pressed, it opens at full size. Its space is reserved before it loads. */
export function PrivatePicture({
  src,
  picture: { width, height, tint },
  alt,
  most: { wide, high, vw },
}: {
  /** Its address at a width in pixels. */
  src: (px: 480 | 1280) => string
  picture: { width: number; height: number; tint: string }
  alt: string
  /** Its largest width and height in rem, and its largest width as a part of the window's. */
  most: { wide: number; high: number; vw: number }
}) {
  return (
    <PictureLink src={src(1280)} title={alt} className="block w-fit max-w-full rounded-card">
      <img
        src={src(480)}
        srcSet={`${src(480)} ${Math.min(480, width)}w, ${src(1280)} ${width}w`}
        sizes={`min(${wide}rem, ${vw}vw)`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{
          width: `${Math.min(wide, (high * width) / height)}rem`,
          height: 'auto',
          maxHeight: `${high}rem`,
          aspectRatio: `${width} / ${height}`,
          backgroundColor: tint,
        }}
        className="max-w-full rounded-card object-cover"
      />
    </PictureLink>
  )
}
