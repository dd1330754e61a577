export {
  chatSpec,
  StudioChatElement,
  type StudioChatMethods,
  type StudioChatProperties,
} from './chat.element.ts'
export type { StudioElement, StudioElementConstructor } from './create-element.ts'
export type { AttributeSpec, ElementSpec, EventSpec, MethodSpec, PropertiesOf, PropertySpec } from './spec.ts'
