/** What a thrown value says of itself, for the error screens. */
export function errorText(error: unknown, unknownError: string): string {
  if (error instanceof Error) return error.message || error.name
  return typeof error === 'string' && error !== '' ? error : unknownError
}
