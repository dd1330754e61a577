/** Presses a button once it is there, by the name of its part. */
export function pressPart(part: string): void {
  const look = (left: number): void => {
    const button = document.querySelector<HTMLButtonElement>(`[part~="${part}"]:not([aria-disabled])`)
    if (button) button.click()
    else if (left > 0) setTimeout(() => look(left - 1), 20)
  }
  look(100)
}
