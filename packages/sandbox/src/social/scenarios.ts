/** How a played service behaves; everything but `ok` is what goes wrong with real ones. */
export const scenarios = [
  'ok',
  // On the way back.
  'no-answer',
  'error-page',
  'server-error',
  // In what it says about who signed in.
  'expired-token',
  'wrong-nonce',
  'wrong-signature',
  'wrong-audience',
  // When the studio fetches the token.
  'token-failure',
  'token-silence',
] as const
export type Scenario = (typeof scenarios)[number]

export const isScenario = (text: unknown): text is Scenario => scenarios.includes(text as Scenario)
