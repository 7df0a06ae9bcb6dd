import { fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'

const book = 'select id as "bookId" from books'
const newest = `select book_id as "bookId" from (select book_id from copies where listed and owner_id <> $me
  order by created_at desc, id limit 6) shown`

export const recommendationPlans: Plans = {
  'recommendations.forYou': plain(3),
  'recommendations.alsoHave': fromRow(2, book),
  // Mostly of what they may have been shown: the newest that others have.
  'recommendations.notForMe': plan(4, ({ one, chance }) => one<object>(chance.oneIn(4) ? book : newest)),
  'recommendations.forMeAfterAll': fromRow(
    1,
    `select b.id as "bookId" from not_for_me k join books b on b.work_id = k.work_id where k.member_id = $me`,
  ),
  'recommendations.isOn': plain(1),
}
