/**
 * Calls back at the first sign that a reader wants to go up: before the position changes, so that text which
 * arrives at the same moment does not pull the reader down. Answers the function that ends it.
 */
export function onUpwardIntent(scroller: HTMLElement, callBack: () => void): () => void {
  let touchY = 0
  const onWheel = (event: WheelEvent) => {
    if (event.deltaY < 0) callBack()
  }
  const onTouchStart = (event: TouchEvent) => {
    touchY = event.touches[0]?.clientY ?? 0
  }
  const onTouchMove = (event: TouchEvent) => {
    if ((event.touches[0]?.clientY ?? 0) > touchY) callBack()
  }
  const passive = { passive: true }
  scroller.addEventListener('wheel', onWheel, passive)
  scroller.addEventListener('touchstart', onTouchStart, passive)
  scroller.addEventListener('touchmove', onTouchMove, passive)
  return () => {
    scroller.removeEventListener('wheel', onWheel)
    scroller.removeEventListener('touchstart', onTouchStart)
    scroller.removeEventListener('touchmove', onTouchMove)
  }
}
