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
  /** The task after the frame that is being made: its styles, layout and paint are done. */
  const afterFrame = () => new Promise((resolve) => setTimeout(() => resolve(performance.now())))
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  // A field that is no text area writes some of its spaces as unbreakable ones.
  const textIn = (input) => ('value' in input ? input.value : input.textContent.replaceAll('\u00A0', ' '))

  function isVisible(element) {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && element.checkVisibility({ opacityProperty: true })
  }

  const isWithin = ({ top, bottom }, view) => bottom > view.top && top < view.bottom

  /** What scrolls, standing so far below its top; an error when it does not. */
  function scrollerAt(path, least) {
    const scroller = find(path)
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller ?? {}
    if (scrollTop >= least && scrollHeight - clientHeight >= least) return scroller
    throw new Error(
      `Nothing scrolls: ${clientHeight} of ${scrollHeight} px in sight, ${Math.round(scrollTop)} px below the top, not ${least}`,
    )
  }

  /** Rows stand no further apart than this, in pixels. */
  const rowDistance = 48

  /** The share of a view that messages cover, with the space between them. */
  function covered(view, boxes) {
    const edges = boxes
      .map(({ top, bottom }) => [top - rowDistance / 2, bottom + rowDistance / 2])
      .toSorted(([a], [b]) => a - b)
    let filled = 0
    let reached = view.top
    for (const [top, bottom] of edges) {
      const [from, to] = [Math.max(top, reached), Math.min(bottom, view.bottom)]
      if (to <= from) continue
      filled += to - from
      reached = to
    }
    return filled / (view.bottom - view.top)
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

    /** When a visible input kept a typed character, in milliseconds since the navigation began; null after `patience`. */
    async ready(path, patience = Infinity) {
      const last = performance.now() + patience
      while (performance.now() < last) {
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
      return null
    },

    /** Scripts and styles that had arrived by then, with their bytes on the wire. */
    filesUntil(time) {
      return performance
        .getEntriesByType('resource')
        .filter(({ name, responseEnd }) => /\.(m?js|css)(\?|$)/.test(name) && responseEnd <= time)
        .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize }))
    },

    /** The middle of what is visible there, in pixels of the window; null when nothing is. */
    placeOf(path) {
      const element = findAll(path).find(isVisible)
      if (!element) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },

    /** Puts the focus into the composer and empties it. */
    focus(path) {
      clear(find(path))
    },

    /** What the composer holds, and whether keys go there. */
    composer(path) {
      const input = find(path)
      return input && { text: textIn(input), isActive: input.getRootNode().activeElement === input }
    },

    /** When a frame with the text in the last message was painted, in milliseconds since 1970. */
    async shows(path, text) {
      for (;;) {
        await frame()
        if (!findAll(path).at(-1)?.textContent.includes(text)) continue
        return performance.timeOrigin + (await afterFrame())
      }
    },

    /** When a frame with the text in the last message, in sight, was painted, in milliseconds since the navigation began. */
    async seen(rows, scroller, text) {
      for (;;) {
        await frame()
        const last = findAll(rows).at(-1)
        if (!last?.textContent.includes(text)) continue
        const { top, bottom } = last.getBoundingClientRect()
        const view = find(scroller)?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
        const isInView =
          bottom > top && top < Math.min(view.bottom, innerHeight) && bottom > Math.max(view.top, 0)
        if (isInView) return await afterFrame()
      }
    },

    meter() {
      frames = []
      requestAnimationFrame(beat)
      return performance.now()
    },

    /** What happened since the meter was started; without it, long tasks only. */
    metered(since) {
      const times = frames
      frames = null
      if (times && times.length < 2) throw new Error('The page has drawn no frames')
      const gaps = times?.slice(1).map((time, index) => time - times[index]) ?? []
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

    /** Goes to the end, and there again once the last messages have their heights. */
    async toEnd(path) {
      for (let times = 0; times < 2; times += 1) {
        const scroller = find(path)
        scroller.scrollTop = scroller.scrollHeight
        await pause(100)
      }
    },

    /**
     * Scrolls to the top in equal steps, one a frame: thousands of pixels, as somebody who drags the bar.
     *
     * @param isWatched whether it counts the elements after each frame, which takes time of the next one; answers the
     *   most of them
     */
    async scrollUp(path, steps, isWatched) {
      const scroller = scrollerAt(path, steps)
      let most = 0
      for (let step = steps - 1; step >= 0; step -= 1) {
        scroller.scrollTop = Math.min(scroller.scrollTop, (scroller.scrollHeight * step) / steps)
        await frame()
        if (!isWatched) continue
        await afterFrame()
        most = Math.max(most, agent.elements())
      }
      if (scroller.scrollTop > 1) throw new Error(`It stays ${scroller.scrollTop} px below its top`)
      return most
    },

    /**
     * The most elements where a reader comes to rest, at so many places between the end and the top: what is only drawn
     * for them has come then.
     */
    async elementsAtRest(path, places) {
      const scroller = find(path)
      let most = 0
      for (let place = places; place >= 0; place -= 1) {
        scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * place) / places
        await pause(500)
        await frame()
        most = Math.max(most, agent.elements())
      }
      return most
    },

    /**
     * Scrolls up as somebody reads: by so many pixels a frame.
     *
     * @param options.isWatched whether it looks after each frame at what that has painted, which takes time of the next
     *   one; answers the smallest share of the view that messages covered, the largest difference between what a seen
     *   message moved and what it should, and the most elements
     */
    async scrollSteadily(rows, path, { steps, by, isWatched }) {
      const scroller = scrollerAt(path, steps * by)
      const found = { covered: 1, off: 0, elements: 0 }
      let held = null
      let before = 0
      for (let step = 0; step <= steps; step += 1) {
        if (step > 0) scroller.scrollTop -= by
        await frame()
        if (!isWatched) continue
        await afterFrame()
        const view = scroller.getBoundingClientRect()
        const drawn = findAll(rows).map((row) => ({ row, box: row.getBoundingClientRect() }))
        const boxes = drawn.map(({ box }) => box)
        found.covered = Math.min(found.covered, covered(view, boxes))
        found.elements = Math.max(found.elements, agent.elements())
        if (held) {
          const moved = held.isConnected ? held.getBoundingClientRect().top - before : Infinity
          found.off = Math.max(found.off, Math.abs(moved - by))
        }
        // The highest one in sight is still drawn after the next step.
        const highest = drawn.find(({ box }) => isWithin(box, view))
        held = highest?.row ?? null
        before = highest?.box.top ?? 0
        if (!held) found.off = Infinity
      }
      return found
    },

    /** Goes to the beginning until the first of all messages stays there, then back to the end. */
    async loadAll(rows, path, count) {
      let waited = 0
      for (let still = 0; still < 40;) {
        // A chat may take the place of what could be read before it.
        const scroller = find(path)
        const height = scroller.scrollHeight
        scroller.scrollTop = 0
        await nextFrame()
        const first = findAll(rows)[0]
        const [position, all] = ['aria-posinset', 'aria-setsize'].map((name) => first?.getAttribute(name))
        const isSteady = scroller.scrollHeight === height
        still = isSteady && position === '1' && all === String(count) ? still + 1 : 0
        waited = isSteady && still === 0 ? waited + 1 : 0
        if (waited > 600)
          throw new Error(`At its top stands message ${position} of ${all}, not the first of ${count}`)
      }
      await agent.toEnd(path)
    },

    /** Scrolls up by known amounts; the largest difference between what a seen message moved and what it should. */
    async exactness(rows, path, steps) {
      const byOf = (step) => 41 + (step % 5) * 61
      const way = Array.from({ length: steps }, (_, step) => byOf(step)).reduce((sum, by) => sum + by, 0)
      const scroller = scrollerAt(path, way)
      let worst = 0
      for (let step = 0; step < steps; step += 1) {
        const view = scroller.getBoundingClientRect()
        const held = findAll(rows).find((row) => isWithin(row.getBoundingClientRect(), view))
        if (!held) return Infinity
        const before = held.getBoundingClientRect().top
        const by = byOf(step)
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
