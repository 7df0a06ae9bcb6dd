import { isShownAsPicture } from '#rules/clubs/writing/sent-files.ts'
import { smallerPicture } from '#web/ui/pictures/smaller-picture.ts'

/** The chosen files, with pictures no larger than they are shown and without metadata (EXIF): a phone's photos may be more than we take. */
export async function makePicturesSmaller(input: HTMLInputElement): Promise<void> {
  const chosen = input.files
  if (!chosen || ![...chosen].some(({ name }) => isShownAsPicture(name))) return
  const smaller = await Promise.all(
    Array.from(chosen, (file) => (isShownAsPicture(file.name) ? smallerPicture(file) : file)),
  )
  // Others may have been chosen meanwhile.
  if (input.files !== chosen) return
  const list = new DataTransfer()
  for (const file of smaller) list.items.add(file)
  input.files = list.files
}
