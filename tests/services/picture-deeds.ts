import { type Deeds, inner } from './deed.ts'

export const pictureDeeds: Deeds<'pictures'> = {
  take: inner('part of what shows the picture, which says who may'),
  forgetUnused: inner('a job, every hour'),
}
