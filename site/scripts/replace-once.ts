/**
 * Replaces what is in the built `index.html`.
 * @throws Error when there is nothing to replace
 */
export function replaceOnce(html: string, what: RegExp, by: string): string {
  if (!what.test(html)) throw new Error(`index.html has nothing that looks like ${what}.`)
  return html.replace(what, () => by)
}
