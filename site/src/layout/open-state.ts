/** Keys under which this device keeps whether a part of the shell is open. */
export const sidebarKey = 'ai-studio:sidebar'
export const footerKey = 'ai-studio:footer'

/** Whether a part is open; null where nobody has said, or what stands there says nothing. */
export const readOpen = (stored: string | null): boolean | null =>
  stored === 'open' ? true : stored === 'closed' ? false : null

export const writeOpen = (isOpen: boolean): string => (isOpen ? 'open' : 'closed')
