import type { Operation } from '../routes.ts'

const bytes = 'A'.repeat(43)
const payment = { Amount: 19.99, Currency: 'USD', PurchaseType: 'subscription', PurchaseId: 'monthly' }
const registration = {
  id: bytes,
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes },
}

/**
 * Bodies that calls for the signed-in would accept, so that nothing but the missing identity can be the reason of
 * their refusal.
 */
export const bodies: Partial<Record<Operation, unknown>> = {
  updateProfilePreferences: { language: 'en' },
  updateProfile: { displayName: 'Nobody' },
  changePassword: { currentPassword: bytes, newPassword: bytes },
  changeEmail: { newEmail: 'nobody@example.com' },
  confirmEmail: { code: '000000' },
  eraseAccount: { email: 'nobody@example.com' },
  connectSite: { origin: 'https://nobody.example', challenge: bytes },
  createVnpayPayment: payment,
  createPaypalPayment: payment,
  handleVnpayCallback: { vnp_TxnRef: 'nobody' },
  beginCredentialRegistration: { userId: 'nobody', credentialName: 'Key' },
  completeCredentialRegistration: registration,
  updateCredential: { credentialId: bytes, credentialName: 'Key' },
  beginRegistration: { userId: 'nobody', credentialName: 'Key' },
  completeRegistration: registration,
  setLanguage: { language: 'en' },
  setCurrency: { currency: 'USD' },
}

/** Their queries, likewise. */
export const queries: Partial<Record<Operation, Record<string, string>>> = {
  getConnection: { origin: 'https://nobody.example' },
  listPayments: {},
  capturePaypalPayment: { orderId: 'nobody', txnRef: 'nobody' },
  completeCredentialRegistration: { userId: 'nobody' },
  completeCredentialAuthentication: { purpose: 'authentication' },
}
