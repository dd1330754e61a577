/** Whether the visitor points with a mouse. On touch screens the focus would raise the keyboard over half of the page. */
export const hasMouse = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches
