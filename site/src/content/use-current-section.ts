import { useEffect, useState } from 'react'

/** Sections begin to be read in the upper third of the window. */
const readingLine = 1 / 3
/** Everything above that line, however far up: a jump over a section is noticed, too. */
const above = `9999999px 0px -${100 - readingLine * 100}% 0px`

/**
 * The id of the section that is being read; null above the first.
 * @param ids of the sections' headings, the same list at every drawing
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)

  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return undefined
    const passed = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target.id)
          else passed.delete(target.id)
        }
        setCurrent(ids.findLast((id) => passed.has(id)) ?? null)
      },
      { rootMargin: above },
    )
    for (const id of ids) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [ids])

  return current
}
