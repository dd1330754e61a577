import type { Operation } from '@ai-studio/contract'

/**
 * Calls that the contract has and the server does not serve yet. A test compares the list with the routes of the
 * application; it may only become shorter.
 */
export const routesNotServed: readonly Operation[] = [
  'createVnpayPayment',
  'createPaypalPayment',
  'getPaymentStatus',
  'handleVnpayCallback',
  'capturePaypalPayment',
  'beginCredentialRegistration',
  'completeCredentialRegistration',
  'beginCredentialAuthentication',
  'completeCredentialAuthentication',
  'listCredentials',
  'updateCredential',
  'deleteCredential',
  'beginRegistration',
  'completeRegistration',
]
