import { inner, type ServiceCases } from './case.ts'

export const pictureCases: ServiceCases<'pictures'> = {
  take: inner('part of what shows the picture, which says who may'),
  takeFetched: inner('part of looking a book up'),
  drawCard: inner('part of the card of a suburb'),
  letGo: inner('part of whatever shows another picture from now on'),
  file: inner('part of what shows the picture, which says who may'),
  forget: inner('a job, once a picture was let go'),
  forgetUnused: inner('a job, every hour'),
}
