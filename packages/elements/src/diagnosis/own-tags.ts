/** Names of our elements. */
export const ownTags = [
  'studio-chat',
  'studio-login',
  'studio-shared-chat',
  'studio-upgrade',
  'studio-biometrics',
]
