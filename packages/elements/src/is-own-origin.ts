/** Whether an element stands on a page of the studio itself. An address that is none is somebody else's. */
export function isOwnOrigin(endpoint: string): boolean {
  try {
    return new URL(endpoint || location.origin, location.href).origin === location.origin
  } catch {
    return false
  }
}
