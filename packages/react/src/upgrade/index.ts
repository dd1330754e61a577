export { UpgradeModal, type UpgradeModalProps } from './upgrade-modal.tsx'
export type {
  PaymentIntent,
  SignInStepProps,
  UpgradeCloseReason,
  UpgradeProps,
  UpgradeRedirect,
  UpgradeTransaction,
} from './upgrade-props.ts'
export type { FreshSignInStepProps } from '../biometrics/biometrics-props.ts'
export type { PlanChoice } from '@ai-studio/core/payments'
export { Upgrade } from './upgrade.tsx'
// For builds that load style sheets and texts in their own way.
export { addUpgradeTexts, useUpgradeTexts } from './upgrade-texts.ts'
// For elements, which draw the sign-in step themselves.
export { LazyPart, type LazyPartProps } from './lazy-part.tsx'
