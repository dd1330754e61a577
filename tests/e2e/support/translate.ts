/**
 * Does to every page what a browser does that translates it: takes each text out and puts elements with other text in its
 * place, as soon as it is there or changes. The words stay, so that tests find what they look for. What scripts have kept of
 * a text is no longer in the page then.
 */
export function translate(): void {
  const isLeftAlone = (parent: Element | null): boolean =>
    parent === null ||
    parent.closest('script, style, noscript, textarea, [translate="no"], svg, math, head') !== null ||
    parent.matches('font.translated')
  const turn = (text: Text): void => {
    if (text.data.trim() === '' || isLeftAlone(text.parentElement)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.className = 'translated'
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const turnAll = (root: Node): void => {
    if (root instanceof Text) return turn(root)
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text)
    found.forEach(turn)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') turnAll(target)
      else addedNodes.forEach(turnAll)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
