// What a member may still do while suspended, or while their account is being disabled: by `service.function` or by
// service, with the reason. Anything else that stores or announces something is refused. Operations declare this
// themselves (`by`, `whileSuspended`).
export const openToSuspended: Record<string, string> = {
  notices: 'their own notices say why they are suspended',
  ...whatIsLookedAt(),
}

/** Besides what guests may do. */
export const openToDisabled: Record<string, string> = {
  'signIn.logOut': 'they are out already',
  'security.askChange': 'sends a code that is refused when it is used',
  'security.confirmChange': 'uses the code up, and is refused',
  'passkeys.add': 'uses up what it was asked with, and is refused',
  'proof.sendCode': 'sends a code that is refused when it is used',
  'proof.withCode': 'counts the try, and is refused',
  'proof.withPasskey': 'uses up what it was asked with, and is refused',
  ...whatIsLookedAt(),
  'issuers.takeWaiting': 'a way in that lets nobody in',
  'library.lookUp': 'reads; what was found is remembered for everybody',
  'library.searchDetails': 'reads; what was found is remembered for everybody',
}

/** What administrators read one by one: it was open to them when they asked. */
function whatIsLookedAt(): Record<string, string> {
  const reads = ['openReportsIn', 'user', 'contactMessage', 'objection']
  return Object.fromEntries(
    reads.map((read) => [`moderation.${read}`, 'reads; that an administrator did stands in the log']),
  )
}

/** The services for an account's ways in and its contents: changing anything there needs a fresh proof. */
export const takeProof: ReadonlySet<string> = new Set(['security', 'passkeys', 'issuers', 'dataRights'])

/** Exceptions, each with its reason. */
export const openToUnproven: Record<string, string> = {
  'security.changePassword': 'the present password is the proof',
  'security.undoChange': 'the person who has the link owns the former address',
  'passkeys.rename': 'opens nothing',
  'passkeys.beginSignIn': 'signs in',
  'passkeys.signIn': 'signs in',
  'passkeys.closeOffer': 'opens nothing',
  'issuers.setOut': 'signs in',
  'issuers.comeBack': 'signs in; what adds a way is set out for with a proof, and asked for it again',
  'issuers.join': 'signs up',
  'issuers.askToJoin': 'signs up',
  'issuers.joinWithCode': 'signs up',
  'dataRights.leave': 'asks for the password, where there is one',
  'dataRights.stay': 'keeps the account as it is',
}
