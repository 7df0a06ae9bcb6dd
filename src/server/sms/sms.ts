/** `to` is a number in E.164. */
export type Sms = { to: string; text: string }
