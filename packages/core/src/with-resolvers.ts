/**
 * A promise that is settled from outside. Not the browser's own `Promise.withResolvers`: on pages with zone.js or Bluebird
 * another class stands in the place of `Promise`, which may have none.
 */
export function withResolvers<T>(): PromiseWithResolvers<T> {
  let settle: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle! }
}
