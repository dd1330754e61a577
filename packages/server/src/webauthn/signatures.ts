/** Kinds of signature that are asked for and taken, by their numbers in COSE: Ed25519, ES256, RS256. */
export const signatures = [-8, -7, -257] as const
