const event = (target: EventTarget, name: string) =>
  new Promise((resolve) => {
    target.addEventListener(name, resolve, { once: true })
  })

/**
 * The style sheets of the page have come, or will not: what is drawn before would be measured without them. A module's
 * own tag waits for them as well.
 */
export async function styled(): Promise<void> {
  if (document.readyState === 'complete') return
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const come = links.filter(({ sheet }) => !sheet).map((link) => event(link, 'load'))
  // One that has failed is not waited for longer than the page waits for everything.
  await Promise.race([Promise.all(come), event(globalThis, 'load')])
}
