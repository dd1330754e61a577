export type {
  Auth,
  AuthErrorCode,
  AuthEvent,
  CodeStep,
  InteractionStatus,
  PartnerAuth,
  ResetStep,
  SignInOptions,
  SiteUser,
} from './auth-types.ts'
