export { Chat, type ChatControls, type ChatProps } from './chat/index.ts'
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
  Button,
  Dialog,
  dismissToast,
  Icon,
  IconButton,
  Menu,
  Spinner,
  toast,
  ToastRegion,
  VisuallyHidden,
  type ButtonProps,
  type ButtonVariant,
  type DialogProps,
  type IconButtonProps,
  type IconName,
  type IconProps,
  type MenuItem,
  type MenuProps,
  type SpinnerProps,
  type ToastKind,
  type ToastOptions,
} from './ui/index.ts'
