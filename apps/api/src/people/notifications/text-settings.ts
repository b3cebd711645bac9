/** The carrier's side of replies by text message. */
export interface TextSettings {
  /** The address that the carrier posts replies to, and signs. It ends in a secret. */
  inboundUrl: string
  /** The carrier signs with it. */
  token: string
  /** The number, or the name, that messages come from. */
  sender: string
}
