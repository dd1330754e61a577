export {
  Biometrics,
  BiometricsModal,
  PasskeyOffer,
  type BiometricsModalProps,
  type BiometricsProps,
  type PasskeyOfferProps,
} from './biometrics/index.ts'
export { Chat, type ChatControls, type ChatProps } from './chat/index.ts'
export {
  FreshSignIn,
  Login,
  LoginModal,
  PartnerLogin,
  ResetPassword,
  type FreshSignInProps,
  type LoginModalProps,
  type LoginProps,
  type LoginTab,
  type PartnerLoginProps,
  type ResetPasswordProps,
  type SignInWay,
} from './login/index.ts'
export { useFreshly, type Freshly } from './hooks/use-freshly.ts'
export { SharedChat, type SharedChatFailure, type SharedChatProps } from './shared-chat/index.ts'
export { StudioProvider, type StudioProviderProps } from './provider/studio-provider.tsx'
// For builds that bring their own texts and host (the custom elements): no i18next, no wrapping element.
export { StudioScope, type StudioScopeProps } from './provider/studio-scope.tsx'
export {
  useDirection,
  useLanguage,
  useStudio,
  useTexts,
  useTextSource,
  type Translate,
} from './provider/use-studio.ts'
export {
  Upgrade,
  UpgradeModal,
  type PaymentIntent,
  type PlanChoice,
  type UpgradeCloseReason,
  type UpgradeModalProps,
  type UpgradeProps,
  type UpgradeRedirect,
  type UpgradeTransaction,
} from './upgrade/index.ts'
export {
  Alert,
  Button,
  Dialog,
  dismissToast,
  Field,
  Icon,
  IconButton,
  LinkMenu,
  Menu,
  PasswordField,
  Spinner,
  Tabs,
  toast,
  ToastRegion,
  useSpokenError,
  VisuallyHidden,
  type AlertProps,
  type ButtonProps,
  type ButtonVariant,
  type DialogProps,
  type FieldProps,
  type IconButtonProps,
  type IconName,
  type IconProps,
  type LinkMenuProps,
  type MenuItem,
  type MenuProps,
  type PasswordFieldProps,
  type SpinnerProps,
  type Tab,
  type TabsProps,
  type ToastKind,
  type ToastOptions,
} from './ui/index.ts'
