export { getAuth } from './get-auth.ts'
export type { AuthOptions } from './create-auth.ts'
export { getPartnerAuth } from './partner-auth.ts'
export { AuthError, isAuthError } from './auth-error.ts'
export { isAuthConfigValid } from './auth-config.ts'
export { returnPath, takeAfterSignIn, takeWayBack } from './return-path.ts'
export type {
  AuthClient,
  AuthErrorCode,
  AuthEvent,
  CodeStep,
  InteractionStatus,
  HostedSignInOptions,
  PasskeySignInOptions,
  PartnerAuth,
  ResetStep,
  SignInOptions,
  SiteUser,
} from './auth-types.ts'
