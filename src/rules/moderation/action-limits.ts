export const objectionDays = 30
