// Reviews of books: one to five stars, and an optional text. Anyone who has read the book can review it, wherever they got it.
/** In characters. In a file of its own because the screen loads the form's checks later. */
export const longestReview = 4000

export const ratingMissing = 'Please select a star rating before submitting'
