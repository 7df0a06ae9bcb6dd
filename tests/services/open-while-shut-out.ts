// What a member may still do while their account is being disabled, or without a fresh proof, with the reason. Any other command is
// refused. What is open to suspended members is declared by the operations themselves (`by`, `whileSuspended`).
import type { Services } from '#server/services.ts'

/** 'exchanges.accept': a name that no operation has does not compile. */
type OperationName = {
  [Service in keyof Services]: {
    [Name in keyof Services[Service] & string]: Services[Service][Name] extends { operation: unknown }
      ? `${Service}.${Name}`
      : never
  }[keyof Services[Service] & string]
}[keyof Services]

type Exceptions = Readonly<Partial<Record<OperationName, string>>>

/** Besides what guests may do. */
export const openToDisabled: Exceptions = {
  'signIn.logOut': 'they are out already',
  'security.askChange': 'sends a code that is refused when it is used',
  'security.confirmChange': 'uses the code up, and is refused',
  'passkeys.add': 'uses up what it was asked with, and is refused',
  'proof.sendCode': 'sends a code that is refused when it is used',
  'proof.withCode': 'counts the try, and is refused',
  'proof.withPasskey': 'uses up what it was asked with, and is refused',
  'issuers.takeWaiting': 'a way in that lets nobody in',
  'library.lookUp': 'reads; what was found is remembered for everybody',
  'library.searchDetails': 'reads; what was found is remembered for everybody',
}

/** The services for an account's ways in and its contents: changing anything there needs a fresh proof. */
export const takeProof: ReadonlySet<string> = new Set<keyof Services>([
  'security',
  'passkeys',
  'issuers',
  'dataRights',
])

/** Exceptions, each with its reason. */
export const openToUnproven: Exceptions = {
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
