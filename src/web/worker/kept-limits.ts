// How much the service worker caches, and for how long. Apart from the modules that cache, so that the page about cookies loads none.

/** Screens that were read. */
export const screensKeptDays = 14
export const mostPictures = 150
/** A photo that another app shared, until Add Book has read it. */
export const sharedPhotoMinutes = 10
/** Larger than what is uploaded (imageLimits): it is only read here, and a phone's photos are often larger. */
export const sharedPhotoBytes = 25 * 1024 * 1024
