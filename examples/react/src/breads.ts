export const breads = [
  { id: 'country', price: 9 },
  { id: 'rye', price: 11 },
  { id: 'banhMi', price: 4 },
  { id: 'brioche', price: 12 },
] as const

export type Bread = (typeof breads)[number]['id']

/** How many of each bread somebody wants. */
export type Order = Record<Bread, number>

export const emptyOrder: Order = { country: 0, rye: 0, banhMi: 0, brioche: 0 }

/** Price of an order, in Singapore dollars. */
export const totalOf = (order: Order): number =>
  breads.reduce((sum, { id, price }) => sum + order[id] * price, 0)
