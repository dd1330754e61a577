export { clocksDifferMs, normalEmail } from '@ai-studio/contract'
export {
  createAccounts,
  userNameOf,
  type Accounts,
  type AccountsOptions,
  type NewAccount,
} from './accounts/accounts.ts'
export type { EmailChange, EmailChanges } from './accounts/change-email.ts'
export {
  codeLength,
  createOneTimeCodes,
  type CodeEntry,
  type CodeOutcome,
  type CodeRequest,
  type IssuedCode,
  type OneTimeCodes,
  type OneTimeCodesOptions,
} from './codes/one-time-codes.ts'
export { createIdentity, type IdentityOptions } from './create-identity.ts'
export type { Identity, Revocation, SessionStart } from './identity.ts'
export { signingKeys, type SigningKey, type SigningKeysOptions } from './keys/signing-keys.ts'
export type { IdentityMailer, MailLanguage } from './mailer.ts'
export type { NativeAnswer } from './native/answers.ts'
export type { MailedSignIn } from './native/mailed-sign-in.ts'
export type { NativeRequest } from './native/native-request.ts'
export { PasswordsExhausted } from './accounts/accounts.ts'
export { hashPassword, isOutdatedHash, isPassword, PasswordsBusy } from './passwords/password-hash.ts'
export { providerPath } from './provider/mount.ts'
export { apiAudience, apiScope, studioClientId } from './provider/names.ts'
export type {
  Account,
  AccountLink,
  AccountStorage,
  Artifact,
  ArtifactStorage,
  CodePurpose,
  CodeStorage,
  GuessStorage,
  IdentityStorage,
  KeyStorage,
  LinkStorage,
  StoredCode,
  StoredKey,
} from './storage.ts'
export type { AppleKey, Upstream } from './upstream/upstream.ts'
