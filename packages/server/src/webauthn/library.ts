/** What checks the words of authenticators. It is large, and many servers never need it: loaded with the first use. */
export const webauthnLibrary = () => import('@simplewebauthn/server')
/** What reads them without judging. */
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')
