import { biometricsSpec } from './biometrics.table.ts'
import { connectBiometrics } from './biometrics/connect-biometrics.ts'
import { createElement } from './create-element.ts'
import type * as types from './element-types.ts'
import type { StudioBiometricsMethods, StudioBiometricsProperties } from './element-types.ts'

export { biometricsSpec }

/** The class of `<studio-biometrics>`. Importing it registers nothing. */
export const StudioBiometricsElement = createElement<StudioBiometricsProperties, StudioBiometricsMethods>(
  biometricsSpec,
  connectBiometrics,
)
export type StudioBiometricsElement = types.StudioBiometricsElement
