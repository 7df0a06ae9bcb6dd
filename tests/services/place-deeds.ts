import { asAnyone, type Deeds } from './deed.ts'

export const placeDeeds: Deeds<'places'> = {
  pins: { stage: asAnyone(({ places }) => places.pins(10)), may: { member: 'may', guest: 'may' } },
}
