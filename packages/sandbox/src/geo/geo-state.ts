import { gatewayFaults } from '../faults.ts'

/** How a geolocation service can be made to fail; `lying` is a right answer about another country. */
export const geoFaults = [...gatewayFaults, 'lying'] as const
export type GeoFault = (typeof geoFaults)[number]

/** How the three invented geolocation services answer. */
export interface GeoState {
  /** Two-letter country they report. */
  country: string
  /** What is wrong with each of them, the first one first; null is nothing. */
  faults: (GeoFault | null)[]
}
