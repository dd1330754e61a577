import { adoptFieldStyles } from './styles.ts'

const slot = 'studio-fields'

/**
 * A place for fields in the page itself, shown where the element has a slot of the same name: password managers do not
 * look into shadow roots.
 */
export function makeFields(element: HTMLElement): { fields: HTMLElement; remove: () => void } {
  // A copy of an element has a copy of its fields, in which nothing works.
  for (const stale of element.querySelectorAll(`:scope > [slot=${slot}]`)) stale.remove()
  const fields = document.createElement('div')
  fields.slot = slot
  element.append(fields)
  const stopStyles = adoptFieldStyles(element)
  return {
    fields,
    remove() {
      stopStyles()
      fields.remove()
    },
  }
}
