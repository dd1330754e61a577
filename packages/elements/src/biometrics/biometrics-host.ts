import type { ElementHost } from '../element-view.ts'
import type { StudioBiometricsProperties } from '../element-types.ts'

/** `<studio-biometrics>` as its view sees it. */
export type BiometricsHost = ElementHost<StudioBiometricsProperties>
