import type { ImageVariant, Picture } from './picture.ts'

type StoredImage = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Keeps the files of pictures. An id is used once and its files never change, so a reader may keep them for ever. */
export type ImageStore = {
  put(id: string, variant: ImageVariant, bytes: Uint8Array): Promise<void>
  get(id: string, variant: ImageVariant): Promise<StoredImage | undefined>
  /** Removes every variant; removing what is not there is fine. */
  remove(id: string): Promise<void>
}

/** Keeps all files of `picture` under `id`; call it before anything shows that picture. */
export async function keepPicture(store: ImageStore, id: string, picture: Picture): Promise<void> {
  await Promise.all(picture.variants.map(({ variant, bytes }) => store.put(id, variant, bytes)))
}
