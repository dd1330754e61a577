/* Runs in every page before anything else: finds the parts of a chat and measures what the page does. */
;(() => {
  const pathsOf = (path) => path.split(', ').map((each) => each.split(' >>> '))

  /** All elements of a path in their order; ` >>> ` goes into a shadow root. */
  function findAll(path) {
    const paths = pathsOf(path)
    const [host] = paths[0]
    if (paths[0].length === 1) return [...document.querySelectorAll(path)]
    const root = document.querySelector(host)?.shadowRoot
    return root ? [...root.querySelectorAll(paths.map(([, inner]) => inner).join(', '))] : []
  }
  const find = (path) => findAll(path)[0] ?? null

  /** The beginning of the next frame: what stands in the page now is drawn with it. */
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const textIn = (input) => ('value' in input ? input.value : input.textContent)

  function isVisible(element) {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && element.checkVisibility({ opacityProperty: true })
  }

  function clear(input) {
    input.focus()
    if ('select' in input) input.select()
    else getSelection().selectAllChildren(input)
    document.execCommand('delete')
  }

  const tasks = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, ms: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  let frames = null
  function beat(now) {
    if (!frames) return
    frames.push(now)
    requestAnimationFrame(beat)
  }

  const agent = {
    find,
    findAll,
    nextFrame,

    /** When a visible input kept a typed character, in milliseconds since the navigation began. */
    async ready(path) {
      for (;;) {
        const input = find(path)
        if (input && isVisible(input) && !input.disabled && !input.readOnly) {
          input.focus()
          document.execCommand('insertText', false, 'x')
          const at = performance.now()
          if (textIn(input).includes('x')) {
            await nextFrame()
            const now = find(path)
            if (now && textIn(now).includes('x')) {
              clear(now)
              return at
            }
          }
        }
        await pause(4)
      }
    },

    /** Bytes of script and style that had arrived by then. */
    bytesUntil(time) {
      return performance
        .getEntriesByType('resource')
        .filter(({ name, responseEnd }) => /\.(m?js|css)(\?|$)/.test(name) && responseEnd <= time)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    },

    filesUntil(time) {
      return performance
        .getEntriesByType('resource')
        .filter(({ name, responseEnd }) => /\.(m?js|css)(\?|$)/.test(name) && responseEnd <= time).length
    },

    /** Puts the focus into the composer and empties it. */
    focus(path) {
      clear(find(path))
    },

    /** When the last message held the text and was drawn, in milliseconds since 1970. */
    async shows(path, text) {
      for (;;) {
        await frame()
        if (findAll(path).at(-1)?.textContent.includes(text))
          return performance.timeOrigin + performance.now()
      }
    },

    /** When the last message held the text and could be seen, in milliseconds since the navigation began. */
    async seen(rows, scroller, text) {
      for (;;) {
        await frame()
        const last = findAll(rows).at(-1)
        if (!last?.textContent.includes(text)) continue
        const { top, bottom } = last.getBoundingClientRect()
        const view = find(scroller)?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
        const isInView =
          bottom > top && top < Math.min(view.bottom, innerHeight) && bottom > Math.max(view.top, 0)
        if (isInView) return performance.now()
      }
    },

    meter() {
      frames = []
      requestAnimationFrame(beat)
      return performance.now()
    },

    /** What happened since the meter was started. */
    metered(since) {
      const times = frames ?? []
      frames = null
      const gaps = times.slice(1).map((time, index) => time - times[index])
      const long = tasks.filter(({ start, ms }) => start + ms > since)
      return {
        dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0),
        longestGap: Math.max(0, ...gaps),
        longestTask: Math.max(0, ...long.map(({ ms }) => ms)),
        blocking: long.reduce((sum, { ms }) => sum + ms - 50, 0),
      }
    },

    /** Elements of the page, with those in shadow roots. */
    elements(root = document) {
      let count = 0
      for (const element of root.querySelectorAll('*')) {
        count += 1
        if (element.shadowRoot) count += agent.elements(element.shadowRoot)
      }
      return count
    },

    /** How long each key took, from its press to the task after the next frame. */
    keys: [],
    watchKeys() {
      addEventListener(
        'keydown',
        (event) => {
          const pressed = event.timeStamp
          void nextFrame().then((now) => agent.keys.push(now - pressed))
        },
        { capture: true },
      )
    },

    /** Scrolls to the top in equal steps, one a frame. */
    async scrollUp(path, steps) {
      const scroller = find(path)
      for (let step = steps - 1; step >= 0; step -= 1) {
        scroller.scrollTop = Math.min(scroller.scrollTop, (scroller.scrollHeight * step) / steps)
        await frame()
      }
    },

    /** Goes to the beginning until nothing older comes, then back to the end. */
    async loadAll(rows, path, isComplete) {
      for (let still = 0; still < 40;) {
        // A chat may take the place of what could be read before it.
        const scroller = find(path)
        const height = scroller.scrollHeight
        scroller.scrollTop = 0
        await nextFrame()
        still = scroller.scrollHeight === height && isComplete(findAll(rows)) ? still + 1 : 0
      }
      const scroller = find(path)
      scroller.scrollTop = scroller.scrollHeight
      await pause(100)
      scroller.scrollTop = scroller.scrollHeight
      await pause(100)
    },

    /** Scrolls up by known amounts; the largest difference between what a seen message moved and what it should. */
    async exactness(rows, path, steps) {
      const scroller = find(path)
      let worst = 0
      for (let step = 0; step < steps; step += 1) {
        const view = scroller.getBoundingClientRect()
        const held = findAll(rows).find((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return bottom > view.top && top < view.bottom
        })
        if (!held) return Infinity
        const before = held.getBoundingClientRect().top
        const by = Math.min(41 + (step % 5) * 61, Math.floor(scroller.scrollTop))
        scroller.scrollTop -= by
        await nextFrame()
        await nextFrame()
        if (!held.isConnected) return Infinity
        worst = Math.max(worst, Math.abs(held.getBoundingClientRect().top - before - by))
      }
      return worst
    },
  }
  Object.defineProperty(globalThis, 'bench', { value: agent })
})()
