export { createAccounts, type Accounts, type AccountsOptions, type NewAccount } from './accounts/accounts.ts'
export { normalEmail } from './accounts/normal-email.ts'
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
export type { Identity, Revocation } from './identity.ts'
export type { IdentityMailer, MailLanguage } from './mailer.ts'
export type { NativeAnswer } from './native/answers.ts'
export { createNativeAuth, type NativeAuthOptions } from './native/native-auth.ts'
export type { NativeRequest } from './native/native-request.ts'
export { signingKeys, type SigningKey, type SigningKeysOptions } from './keys/signing-keys.ts'
export { hashPassword, isOutdatedHash, isPassword } from './passwords/password-hash.ts'
export {
  apiAudience,
  apiScope,
  createProvider,
  studioClientId,
  type ProviderOptions,
} from './provider/create-provider.ts'
export { tokenIssuer, type IssueTokens } from './provider/issue-tokens.ts'
export { handleBelow, providerPath } from './provider/mount.ts'
export type {
  Account,
  AccountStorage,
  Artifact,
  ArtifactStorage,
  CodePurpose,
  CodeStorage,
  GuessStorage,
  IdentityStorage,
  KeyStorage,
  StoredCode,
  StoredKey,
} from './storage.ts'
