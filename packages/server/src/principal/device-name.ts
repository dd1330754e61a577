import Bowser from 'bowser'

/** Browser and system of a `User-Agent` as people call them; empty when it names neither. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100)
}
