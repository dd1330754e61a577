type UpgradeModule = typeof import('@ai-studio/react/upgrade')

let arrived: UpgradeModule | null = null
let coming: Promise<UpgradeModule> | null = null

/** The upgrade, when it is here already: nobody has to wait for it then. */
export const loadedUpgrade = (): UpgradeModule | null => arrived

/** Fetches the upgrade with its styles, once; after a failure the next call tries again. */
export function loadUpgrade(): Promise<UpgradeModule> {
  coming ??= Promise.all([import('@ai-studio/react/upgrade'), import('./upgrade-styles.ts')]).then(
    ([upgrade]) => (arrived = upgrade),
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}

/** Fetches it for somebody who may press the button next. A failure shows when they do. */
export function preloadUpgrade(): void {
  loadUpgrade().catch(() => undefined)
}
