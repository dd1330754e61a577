export { FreshSignIn, type FreshSignInProps } from './fresh-sign-in.tsx'
export { Login } from './login.tsx'
export { LoginModal, type LoginModalProps } from './login-modal.tsx'
export type { LoginProps, LoginTab, SignInWay } from './login-props.ts'
export { PartnerLogin, type PartnerLoginProps } from './partner-login.tsx'
export { ResetPassword, type ResetPasswordProps } from './reset-password.tsx'
// For builds that load style sheets and texts in their own way.
export { addLoginTexts, useLoginTexts } from './login-texts.ts'
// For elements, which draw what stands around it themselves.
export { SignedIn, type SignedInProps } from './signed-in.tsx'
