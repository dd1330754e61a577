export type { AIStudio, AIStudioCall } from './ai-studio.ts'
export { biometricsSpec, StudioBiometricsElement } from './biometrics.element.ts'
export { chatSpec, StudioChatElement } from './chat.element.ts'
export type { StudioElement, StudioElementConstructor } from './create-element.ts'
export type {
  StudioBiometricsAttributes,
  StudioBiometricsEventMap,
  StudioBiometricsMethods,
  StudioBiometricsProperties,
  StudioChatAttributes,
  StudioChatEventMap,
  StudioChatMethods,
  StudioChatProperties,
  StudioEvent,
  StudioEventDetail,
  StudioLoginAttributes,
  StudioLoginEventMap,
  StudioLoginMethods,
  StudioLoginProperties,
  StudioSharedChatAttributes,
  StudioSharedChatEventMap,
  StudioSharedChatMethods,
  StudioSharedChatProperties,
  StudioUpgradeAttributes,
  StudioUpgradeEventMap,
  StudioUpgradeMethods,
  StudioUpgradeProperties,
} from './element-types.ts'
export { loginSpec, StudioLoginElement } from './login.element.ts'
export { sharedChatSpec, StudioSharedChatElement } from './shared-chat.element.ts'
export { StudioUpgradeElement, upgradeSpec } from './upgrade.element.ts'
export type { AttributeSpec, ElementSpec, EventSpec, MethodSpec, PropertySpec } from './spec.ts'
