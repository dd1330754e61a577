export {
  beginAuthentication,
  beginRegistration,
  completeAuthentication,
  completeRegistration,
  deletePasskey,
  listPasskeys,
  updatePasskey,
  type CreatedPasskey,
  type CreationOptions,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCallOptions,
  type PasskeyPurpose,
  type RequestOptions,
} from './passkey-calls.ts'
export { isPasskeyError, PasskeyError, type PasskeyErrorCode } from './passkey-error.ts'
export {
  askPasskey,
  createPasskey,
  preparePasskeys,
  type AskOptions,
  type CreateOptions,
} from './authenticator.ts'
export { endPasskeyRequest } from './one-request.ts'
export {
  createsPasskeysItself,
  hasPlatformAuthenticator,
  offersPasskeysInFields,
  supportsPasskeys,
} from './passkey-abilities.ts'
export {
  signalAcceptedPasskeys,
  signalPasskeyUser,
  signalUnknownPasskey,
  type PasskeyOwner,
} from './passkey-signals.ts'
export { addPasskey } from './add-passkey.ts'
export { getPasskeys, renamePasskeyUser, type PasskeyList, type PasskeyListState } from './passkey-list.ts'
export {
  getPaymentConfirmer,
  type ConfirmableOrder,
  type PaymentConfirmationState,
  type PaymentConfirmer,
} from './payment-confirmation.ts'
export { thisBrowser, type ThisBrowser } from './this-browser.ts'
export { isPasskeyOfferDue } from './passkey-offer.ts'
