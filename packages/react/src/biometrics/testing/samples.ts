import type { Credential } from '@ai-studio/contract'

export const passkey = (credentialId: string, more: Partial<Credential> = {}): Credential => ({
  credentialId,
  credentialName: 'iCloud Keychain',
  deviceInfo: 'Safari on macOS',
  lastUsed: '2026-11-18T09:30:00.000Z',
  createdAt: '2026-10-02T08:00:00.000Z',
  isActive: true,
  providerName: 'iCloud Keychain',
  isSynced: true,
  isThisDevice: true,
  rpId: 'studio.example',
  userHandle: 'dXNlcg',
  ...more,
})

export const cloud = passkey('Y2xvdWQ')
export const stick = passkey('c3RpY2s', {
  credentialName: 'Blue stick',
  deviceInfo: 'Firefox on Linux',
  lastUsed: null,
  createdAt: '2026-06-21T08:00:00.000Z',
  providerName: 'YubiKey 5 Series',
  isSynced: false,
  isThisDevice: false,
})
export const windows = passkey('d2luZG93cw', {
  credentialName: 'Chrome on Windows',
  deviceInfo: 'Chrome on Windows',
  providerName: 'Windows Hello',
  isSynced: false,
  isThisDevice: false,
  isActive: false,
})

/** As the server begins the making of one. */
export const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'studio.example', name: 'AI Studio' },
  user: { id: 'dXNlcg', name: 'lan@example.com', displayName: 'Lan' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** As the server begins the use of one. */
export const challenge = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'studio.example',
  userVerification: 'required',
  allowCredentials: [{ id: 'Y2xvdWQ', type: 'public-key' }],
}
