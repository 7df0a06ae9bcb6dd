import { fromRow, type Plans, plain } from '#simulation/people/plan.ts'

const book = 'select id as "bookId" from books'

export const recommendationPlans: Plans = {
  'recommendations.forYou': plain(3),
  'recommendations.alsoHave': fromRow(2, book),
  'recommendations.notForMe': fromRow(2, book),
  'recommendations.forMeAfterAll': fromRow(
    1,
    `select b.id as "bookId" from not_for_me k join books b on b.work_id = k.work_id where k.member_id = $me`,
  ),
  'recommendations.isOn': plain(1),
}
