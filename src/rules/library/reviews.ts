// What a member thought of a book: one to five stars, and words if they like. Whoever has read it may say so, wherever they had it from.
/** In characters; kept apart from the form's checks, which the screen fetches later. */
export const longestReview = 4000

export const ratingMissing = 'Please select a star rating before submitting'
