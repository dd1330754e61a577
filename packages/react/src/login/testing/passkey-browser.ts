export interface PasskeyBrowser {
  /** @default true */
  offersInFields?: boolean
}

/** A browser that knows passkeys, as far as a form looks at it. Answers how to take it away. */
export function installPasskeyBrowser({ offersInFields = true }: PasskeyBrowser = {}): () => void {
  const before = [
    [globalThis, 'PublicKeyCredential', Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential')],
    [navigator, 'credentials', Object.getOwnPropertyDescriptor(navigator, 'credentials')],
  ] as const
  const PublicKeyCredential = Object.assign(
    () => {},
    offersInFields && { isConditionalMediationAvailable: async () => true },
  )
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: PublicKeyCredential })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: {} })
  return () => {
    for (const [owner, name, descriptor] of before) {
      Reflect.deleteProperty(owner, name)
      if (descriptor) Object.defineProperty(owner, name, descriptor)
    }
  }
}
