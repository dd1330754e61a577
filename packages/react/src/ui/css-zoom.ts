/**
 * What the lengths of an element are multiplied with where a page has zoomed it by CSS: a place that was measured in the
 * window is divided by it before it is written as a length. 1 in browsers that do not tell, and of what is not drawn.
 */
export const cssZoom = ({ currentCSSZoom = 1 }: Partial<Pick<Element, 'currentCSSZoom'>>): number =>
  currentCSSZoom
