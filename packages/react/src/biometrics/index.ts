export { BiometricsModal, type BiometricsModalProps } from './biometrics-modal.tsx'
export type { BiometricsProps, FreshSignInStepProps } from './biometrics-props.ts'
export { Biometrics } from './biometrics.tsx'
export { PasskeyOffer, type PasskeyOfferProps } from './passkey-offer.tsx'
// For builds that load style sheets and texts in their own way.
export { addBiometricsTexts, useBiometricsTexts } from './biometrics-texts.ts'
// For elements, which draw what stands around it themselves.
export { PartnerBiometrics } from './partner-biometrics.tsx'
