export const mostInvitations = 50
